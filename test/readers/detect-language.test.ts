import { expect, it } from 'vitest';
import { detectLanguage } from '../../src/core/read/detect-language.ts';

it.each([
  ['en', 'The Carrier shall not hand over the goods to a third party without the consent of the owner.'],
  ['de', 'Der Käufer zahlt den Preis innerhalb von 30 Tagen nach dem Zugang der Rechnung.'],
  ['fr', 'Le prix est dû dans les trente jours suivant la réception de la facture par l’acheteur.'],
  ['es', 'El comprador pagará el precio en un plazo de treinta días desde la recepción de la factura.'],
  ['it', 'Il compratore deve pagare il prezzo nel termine di trenta giorni dalla ricezione della fattura.'],
  ['pt', 'O comprador deve pagar o preço no prazo de trinta dias após a recepção da fatura, salvo se não for devida.'],
  ['nl', 'De koper betaalt de prijs binnen dertig dagen na ontvangst van de factuur en het is niet anders.'],
  ['ru', 'Покупатель обязан оплатить товар в течение тридцати дней со дня получения счёта.'],
  ['zh', '承运人应当在四十八小时内报告损失。依照ISO标准执行。'],
  ['ja', 'この規則は、社員に適用する。'],
  ['ko', '이 규칙은 모든 직원에게 적용한다.'],
  ['he', 'הקונה ישלם בתוך 30 ימים מיום קבלת החשבונית.'],
  ['ar', 'يدفع المشتري الثمن خلال ثلاثين يوما.'],
  ['el', 'Ο αγοραστής καταβάλλει το τίμημα εντός τριάντα ημερών.'],
  ['und', '12 345 – 6.7'],
])('names %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
