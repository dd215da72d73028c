import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const smallest =
  '<!doctype html><html><head><title>Hintline</title><meta name="description" content="x" /><meta name="hintline-analytics" content="own" /></head><body></body></html>';

/** As little as a built browser app can be, for tests of what the server writes into its pages. */
export async function makeWebFolder(indexHtml = smallest): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), indexHtml);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
