/** What a unit measures; two units of one kind differ, a unit of another kind differs too. */
export type UnitKind =
  | 'currency'
  | 'percent'
  | 'time'
  | 'mass'
  | 'length'
  | 'area'
  | 'volume'
  | 'speed'
  | 'temperature'
  | 'other';

export interface Unit {
  /** Name by which two mentions are the same unit. */
  readonly id: string;
  readonly kind: UnitKind;
  /** Unit that values of this one can be turned into, and the factor; null: it is its own base. */
  readonly base: { readonly id: string; readonly factor: number } | null;
}

const unit = (id: string, kind: UnitKind, base: string | null = null, factor = 1): Unit => ({
  id,
  kind,
  base: base === null ? null : { id: base, factor },
});

/**
 * Spellings after a number, longest first where one begins another. Factors: SI; a week is 7 days, a day 24 hours, a year
 * 12 months (months and days are never turned into each other, nor business days into days).
 */
const spellings: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:percentage|per ?cent) points?\b|^个?百分点/i, unit('percentage-point', 'percent')],
  [
    /^(?:%|％|\u2030?per ?cent(?:um)?\b|percent\b|v\. ?H\.|Prozent\b|pour cent\b|por ciento\b|per cento\b)/i,
    unit('percent', 'percent'),
  ],
  [/^(?:basis points?|bps?)\b/i, unit('basis-point', 'percent', 'percent', 0.01)],
  [/^(?:US[- ]?dollars?|U\.S\. dollars?|USD|US\$|dollars?|美元)/i, unit('USD', 'currency')],
  [/^(?:euros?\b|EUR\b|€|欧元)/i, unit('EUR', 'currency')],
  [/^(?:pounds? sterling|GBP\b|£|英镑)/i, unit('GBP', 'currency')],
  [/^(?:Swiss francs?|CHF\b|francs?\b)/i, unit('CHF', 'currency')],
  [/^(?:yen\b|JPY\b|日元)/i, unit('JPY', 'currency')],
  [/^(?:Hong Kong dollars?|HKD\b|HK\$|港元|港币)/i, unit('HKD', 'currency')],
  [/^(?:renminbi|yuan|RMB|CNY|人民币|元|圆)/i, unit('CNY', 'currency')],
  [/^(?:business|working|trading|banking)[- ]days?\b|^(?:个)?(?:工作|营业|交易)日/i, unit('business-day', 'time')],
  [/^(?:Werktage?n?|Arbeitstage?n?)\b/i, unit('business-day', 'time')],
  [
    /^(?:calendar[- ])?days?\b|^(?:个)?(?:自然|日历)?[日天]|^Tage?n?\b|^jours?\b|^días?\b|^giorni\b/i,
    unit('day', 'time', 'hour', 24),
  ],
  [/^(?:calendar[- ])?weeks?\b|^(?:个)?(?:星期|周)|^Wochen?\b|^semaines?\b/i, unit('week', 'time', 'hour', 168)],
  [/^(?:calendar[- ]|full )?months?\b|^个?月|^Monate?n?\b|^mois\b/i, unit('month', 'time')],
  [/^(?:calendar[- ]|fiscal )?quarters?\b|^个?季度/i, unit('quarter', 'time', 'month', 3)],
  [
    /^(?:calendar[- ]|contract[- ]|fiscal[- ])?years?\b|^周?年|^Jahre?n?\b|^ans?\b|^années?\b/i,
    unit('year', 'time', 'month', 12),
  ],
  [/^(?:business|working) hours?\b|^个?工作小时/i, unit('business-hour', 'time')],
  [/^(?:hours?|hrs?)\b|^(?:个)?(?:小时|钟头)|^Stunden?\b|^heures?\b/i, unit('hour', 'time')],
  [/^(?:minutes?|mins?)\b|^分钟|^Minuten?\b/i, unit('minute', 'time', 'hour', 1 / 60)],
  [/^(?:seconds?|secs?)\b|^秒|^Sekunden?\b/i, unit('second', 'time', 'hour', 1 / 3600)],
  [/^(?:km\/h|kph)\b|^公里\/小时/i, unit('km/h', 'speed')],
  [/^m\/s\b|^米\/秒/, unit('m/s', 'speed')],
  [/^(?:kilograms?|kilogrammes?|kgs?)\b|^(?:千克|公斤)/i, unit('kg', 'mass')],
  [/^(?:milligrams?|mg)\b|^毫克/i, unit('mg', 'mass', 'kg', 1e-6)],
  [/^(?:grams?|grammes?|g)\b|^克/i, unit('g', 'mass', 'kg', 1e-3)],
  [/^(?:metric )?(?:tonnes?|tons?)\b|^t\b|^吨/i, unit('tonne', 'mass', 'kg', 1000)],
  [/^(?:square met(?:er|re)s?|m²|m2|sqm|sq m)(?!\w)|^平方米/i, unit('m2', 'area')],
  [/^(?:hectares?|ha)\b|^公顷/i, unit('ha', 'area', 'm2', 1e4)],
  [/^(?:cubic met(?:er|re)s?|m³|m3)(?!\w)|^立方米/i, unit('m3', 'volume')],
  [/^(?:millilit(?:er|re)s?|ml)\b|^毫升/i, unit('ml', 'volume', 'l', 1e-3)],
  [/^(?:lit(?:er|re)s?|l)\b|^升/i, unit('l', 'volume')],
  [/^(?:kilomet(?:er|re)s?|km)\b|^(?:公里|千米)/i, unit('km', 'length', 'm', 1000)],
  [/^(?:centimet(?:er|re)s?|cm)\b|^厘米/i, unit('cm', 'length', 'm', 0.01)],
  [/^(?:millimet(?:er|re)s?|mm)\b|^毫米/i, unit('mm', 'length', 'm', 0.001)],
  [/^(?:met(?:er|re)s?|m)\b|^米/i, unit('m', 'length')],
  [/^(?:feet|foot|ft)\b|^英尺/i, unit('ft', 'length')],
  [/^(?:inch(?:es)?|in\.)(?!\w)|^英寸/i, unit('in', 'length', 'ft', 1 / 12)],
  [/^(?:miles?)\b|^英里/i, unit('mi', 'length')],
  [/^(?:°\s?C|℃|degrees? Celsius|摄氏度)/i, unit('°C', 'temperature')],
  [/^(?:°\s?F|℉|degrees? Fahrenheit|华氏度)/i, unit('°F', 'temperature')],
  [/^(?:kilowatts?|kW)\b/i, unit('kW', 'other')],
  [/^(?:megawatts?|MW)\b/, unit('MW', 'other', 'kW', 1000)],
  [/^(?:volts?|V)\b|^伏/i, unit('V', 'other')],
  [/^(?:kPa|kilopascals?)\b|^千帕/i, unit('kPa', 'other')],
  [/^(?:MPa|megapascals?)\b|^兆帕/i, unit('MPa', 'other', 'kPa', 1000)],
  [/^(?:psi|psig)\b/i, unit('psi', 'other')],
  [/^(?:decibels?|dBA?)\b|^分贝/i, unit('dB', 'other')],
  [/^(?:persons?|people|employees?)\b|^(?:名|人|位)/i, unit('person', 'other')],
  [/^times\b|^(?:倍)/i, unit('times', 'other')],
  [/^(?:floating[- ]point operations|FLOPs?)\b|^次?浮点运算/i, unit('flop', 'other')],
];

const prefixes: readonly (readonly [RegExp, Unit])[] = [
  [/(?:HK\$|HKD)\s?$/i, unit('HKD', 'currency')],
  [/(?:US\$|USD|\$)\s?$/i, unit('USD', 'currency')],
  [/(?:€|EUR)\s?$/i, unit('EUR', 'currency')],
  [/(?:£|GBP)\s?$/i, unit('GBP', 'currency')],
  [/(?:¥|￥|RMB|CNY|人民币)\s?$/i, unit('CNY', 'currency')],
  [/CHF\s?$/i, unit('CHF', 'currency')],
];

/** Unit that begins at the start of the text, with the length of its spelling; null when there is none. */
export function unitAfter(text: string): { readonly unit: Unit; readonly length: number } | null {
  for (const [pattern, found] of spellings) {
    const match = pattern.exec(text);
    if (match !== null && match[0] !== '') return { unit: found, length: match[0].length };
  }
  return null;
}

/** Currency sign or code that stands right before a number. */
export function unitBefore(text: string): { readonly unit: Unit; readonly length: number } | null {
  for (const [pattern, found] of prefixes) {
    const match = pattern.exec(text);
    if (match !== null) return { unit: found, length: match[0].length };
  }
  return null;
}

/** Units named anywhere in a text ("The charge in euros …", "USD thousands"): what bare figures near it may be taken for. */
export function unitsNamed(text: string): readonly Unit[] {
  const found = new Map<string, Unit>();
  for (const match of text.matchAll(/[%％€£$¥￥]|\p{Script=Han}{1,4}|[\p{L}][\p{L}./$²³]*/gu)) {
    const rest = text.slice(match.index);
    for (let skip = 0; skip < Math.min(match[0].length, /^\p{Script=Han}/u.test(match[0]) ? 4 : 1); skip += 1) {
      const hit = unitAfter(rest.slice(skip)) ?? (/^[$¥￥]/.test(rest) ? unitBefore(rest.charAt(0)) : null);
      if (hit !== null) found.set(hit.unit.id, hit.unit);
    }
  }
  return [...found.values()];
}
