import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

/** Every worker keeps the name of its source: hosts start workers by path. */
const workers = Object.fromEntries(
  readdirSync(join(root, 'src', 'workers'))
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => [file.replace(/\.ts$/, ''), join('src', 'workers', file)]),
);

/** What pdfjs fetches while it draws: character maps, standard fonts, decoders, colour profiles (4 MB). */
function pdfResources(): Plugin {
  return {
    name: 'proviso-pdf-resources',
    writeBundle({ dir }) {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        cpSync(join(root, 'node_modules', 'pdfjs-dist', folder), join(dir ?? '', 'pdfjs', folder), { recursive: true });
    },
  };
}

/**
 * Builds the desktop program into `out`: main side with command line and workers, preload script, window. Packages in
 * `dependencies` stay outside the bundles. The browser host never ships: it runs from its source.
 */
export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: { index: 'src/main/index.ts', cli: 'src/cli/main.ts', ...workers },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload script must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  ...(existsSync(join(root, 'src', 'renderer', 'index.html'))
    ? {
        renderer: {
          root: 'src/renderer',
          base: './',
          plugins: [react(), pdfResources()],
          build: { minify: true, rollupOptions: { input: join(root, 'src', 'renderer', 'index.html') } },
        },
      }
    : {}),
});
