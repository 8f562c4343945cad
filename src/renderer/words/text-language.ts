/** Language of a piece of text for its `lang`: Chinese as soon as a fifth of its letters are Han. */
export function textLanguage(text: string): 'en' | 'zh' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return letters > 0 && han * 5 >= letters ? 'zh' : 'en';
}
