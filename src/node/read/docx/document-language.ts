/** Language of most words (BCP 47, without region): by script where that decides, else what the file's defaults state. */
export function documentLanguage(text: string, stated: string | undefined): string {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const letters = count(/\p{Letter}/gu);
  if (letters > 0) {
    if (count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) / letters > 0.1) return 'ja';
    if (count(/\p{Script=Hangul}/gu) / letters > 0.3) return 'ko';
    if (count(/\p{Script=Han}/gu) / letters > 0.2) return 'zh';
    if (count(/\p{Script=Arabic}/gu) / letters > 0.5) return 'ar';
  }
  const language = stated?.split('-')[0]?.toLowerCase() ?? 'en';
  // A default of a script that the text does not use says nothing.
  return /^[a-z]{2,3}$/.test(language) && !['zh', 'ja', 'ko', 'ar'].includes(language) ? language : 'en';
}
