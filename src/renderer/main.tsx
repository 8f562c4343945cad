import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './style/tokens.css';
import './style/base.css';
import './style/controls.css';
import { systemLanguage } from './settings/appearance.ts';
import { WindowFrame } from './shell/window-frame.tsx';
import { startWindow } from './state/start-window.ts';
import { startWords } from './words/use-words.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the window.');
await startWords(systemLanguage());
createRoot(root).render(
  <StrictMode>
    <WindowFrame />
  </StrictMode>,
);
await startWindow();
