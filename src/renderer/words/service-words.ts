import { serviceWordsInChinese } from '../../shared/service-words.ts';
import type { Language } from './use-words.ts';

/** A sentence that the services wrote, in the window's language where there is a fixed translation. */
export function serviceWords(text: string, language: Language): string {
  return language === 'en' ? text : serviceWordsInChinese(text);
}
