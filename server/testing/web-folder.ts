import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const indexHtml = `<!doctype html><html><head><title>Hintline</title><meta name="description" content="x" />
<meta name="hintline-analytics" content="own" /><link rel="icon" href="/favicon.svg" />
<style>@font-face{font-family:A;src:url(/assets/a.woff2)}</style>
<script>const base = '/';</script></head><body><script type="module" src="/assets/app.js"></script></body></html>`;

/** As little as a built browser app can be, for tests of what the server writes into its pages. */
export async function makeWebFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), indexHtml);
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
