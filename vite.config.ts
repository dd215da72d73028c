import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { indexHtml } from './scripts/build/index-html.ts';
import { leanIcons } from './scripts/build/lean-icons.ts';
import { leanMarked } from './scripts/build/lean-marked.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { precompress } from './scripts/build/precompress.ts';
import { themeVariables } from './scripts/build/theme-variables.ts';

const apiPort = process.env.PORT ?? '3000';

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react(), leanRouter(), leanIcons(), leanMarked(), themeVariables(), indexHtml(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'baseline-widely-available',
    // Every font and picture is a file with an immutable address; nothing is repeated inside style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // All of the first load in one file: cut in two it compresses 2.5 KB worse.
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    // The payment sandbox is a page of the server's.
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/sandbox': `http://127.0.0.1:${apiPort}` },
  },
});
