import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from './en.ts';
import type { WordKey } from './word-key.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';
export type WordValues = Readonly<Record<string, string | number>>;
/** Gives the words of a key with its values put in; `count` picks the form. */
export type Words = (key: WordKey, values?: WordValues) => string;

export const words = i18next.createInstance();

/** Loads both languages; the language is switched at run time by `words.changeLanguage`. */
export async function startWords(language: Language): Promise<void> {
  await words.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

export function useWords(): { readonly t: Words; readonly language: Language } {
  const { t, i18n } = useTranslation();
  return { t: t as unknown as Words, language: i18n.language === 'zh' ? 'zh' : 'en' };
}

/** The words outside of components (announcements, clipboard). */
export function say(key: WordKey, values?: WordValues): string {
  return (words.t as unknown as Words)(key, values);
}
