import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (path: string) => readFile(new URL(`../web/public/${path}`, import.meta.url));

/** Width and height stand in the first chunk of a PNG file. */
async function sizeOf(path: string) {
  const file = await read(path);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test('the manifest names icons that are there, in the sizes that an installation needs', async () => {
  const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() });
  const { icons } = z.object({ icons: z.array(icon) }).parse(JSON.parse((await read('app.webmanifest')).toString()));
  const drawn = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the page leads to the manifest, and an iPhone finds its icon where it looks for one', async () => {
  const page = (await readFile(new URL('../web/index.html', import.meta.url))).toString();
  expect(page).toContain('<link rel="manifest" href="/app.webmanifest" />');
  expect(await sizeOf('apple-touch-icon.png')).toBe('180x180');
});
