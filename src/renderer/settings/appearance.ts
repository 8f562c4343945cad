import { useEffect, useState } from 'react';
import { useWindow } from '../state/use-window.ts';
import { type Language, words } from '../words/use-words.ts';

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => globalThis.matchMedia(query).matches);
  useEffect(() => {
    const media = globalThis.matchMedia(query);
    const note = (): void => setMatches(media.matches);
    note();
    media.addEventListener('change', note);
    return () => media.removeEventListener('change', note);
  }, [query]);
  return matches;
}

export function systemLanguage(): Language {
  return globalThis.navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Puts language, theme, text size, density and motion of the settings on the page, while it runs. */
export function useAppearance(): void {
  const settings = useWindow((state) => state.settings);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const { language, theme, textSize, density, reducedMotion } = settings;
  useEffect(() => {
    const root = document.documentElement;
    const dark = theme === 'dark' || (theme === 'system' && systemDark);
    root.dataset.theme = dark ? 'dark' : 'light';
    root.dataset.density = density;
    root.dataset.motion = reducedMotion === 'on' ? 'off' : 'on';
    root.style.setProperty('--scale', String(textSize / 100));
  }, [theme, systemDark, density, reducedMotion, textSize]);
  useEffect(() => {
    const chosen = language === 'system' ? systemLanguage() : language;
    document.documentElement.lang = chosen;
    void words.changeLanguage(chosen);
  }, [language]);
}
