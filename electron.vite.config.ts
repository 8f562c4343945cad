import { defineConfig } from 'electron-vite';

/**
 * Builds the main side into `out/main`: the command line and the workers that it starts. Packages in `dependencies` stay
 * outside the bundle. The worker files keep their names, since hosts start them by path.
 */
export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          cli: 'src/cli/main.ts',
          'reader.worker': 'src/workers/reader.worker.ts',
          'database.worker': 'src/workers/database.worker.ts',
          'embedding.worker': 'src/workers/embedding.worker.ts',
          'chat.worker': 'src/workers/chat.worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
});
