import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basePath } from './scripts/build/base-path.ts';
import { indexHtml } from './scripts/build/index-html.ts';
import { messages } from './scripts/build/messages.ts';
import { passwordGuesses } from './scripts/build/password-guesses.ts';
import { precompress } from './scripts/build/precompress.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { styleLayers } from './scripts/build/style-layers.ts';

const apiPort = process.env.PORT ?? '3000';

/** Unique by the file's path. Vite's own names have the line number behind them, which compresses badly. */
function scopedName(name: string, file: string): string {
  return (
    name +
    createHash('sha256')
      .update(relative(import.meta.dirname, file))
      .digest('base64url')
      .slice(0, 4)
  );
}

/** `Features.LightDark` of lightningcss: no style uses `light-dark()`, so index.html needs no variables that stand in for it. */
const lightDark = 1 << 20;

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [
    react(),
    styleLayers(),
    messages(),
    passwordGuesses(),
    basePath(),
    indexHtml(),
    serviceWorker(),
    precompress(),
  ],
  css: { modules: { generateScopedName: scopedName }, lightningcss: { exclude: lightDark } },
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
        // A name beside the hash would say what the manifest says too; index.html lists a hundred of them.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash].[ext]',
        codeSplitting: {
          groups: [
            // All of the first load in one file: cut in two it compresses 2.5 KB worse.
            { name: 'index', tags: ['$initial'], priority: 2 },
            // In one file they compress better than as several small ones.
            { name: 'link', test: /\/(?:copy-text|link-2)\./, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'states',
              test: /web\/ui\/feedback\/(?:Skeleton|States)\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'media', test: /\/use(?:Media|Wide)\./, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'form',
              test: /web\/ui\/form\/Form(?:Errors)?\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'parts', test: /web\/ui\/data\/Parts\./, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'state-icons',
              test: /icons\/(?:triangle-exclamation-point|circle-exclamation-point|circle-check)\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'disclosure',
              test: /web\/ui\/layout\/Disclosure\.|icons\/chevron-right\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'admin-parts',
              test: /web\/(?:admin\/(?:PageLink|chunk-name|money)|shell\/case-address)\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'check',
              test: /web\/ui\/controls\/(?:Check|NewPasswordField)\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'password',
              test: /web\/ui\/controls\/PasswordField\.|icons\/eye(?:-off)?\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    // The payment sandbox is a page of the server's.
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/sandbox': `http://127.0.0.1:${apiPort}` },
  },
});
