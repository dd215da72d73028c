import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { CatalogueFileError, catalogueLines, longestLine } from './catalogue-lines.ts';
import { readCatalogueLine } from './catalogue-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'catalogue-lines-'));
afterAll(() => rm(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);
const mebibyte = 1024 * 1024;

test.for([
  ['plain.jsonl', (text: string) => Buffer.from(text)],
  ['packed.jsonl.gz', (text: string) => gzipSync(text)],
] as const)('each line of %s comes whole, the last one without a line break too', async ([name, pack]) => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `{"appid": ${at + 1}, "name": "Мельница ${at}"}`);
  await writeFile(inFolder(name), pack(lines.join('\n')));
  expect(await Array.fromAsync(catalogueLines(inFolder(name)))).toEqual(lines);
});

test('a line that is too long names no game, and those around it are read', async () => {
  const long = JSON.stringify({ appid: 2, name: 'Long', more: 'x'.repeat(3 * mebibyte) });
  await writeFile(inFolder('long.jsonl'), `{"appid": 1, "name": "First"}\n${long}\r\n{"appid": 3, "name": "Third"}\n`);
  const lines = await Array.fromAsync(catalogueLines(inFolder('long.jsonl')));
  expect(lines.map((line) => readCatalogueLine(line)?.title)).toEqual(['First', undefined, 'Third']);
  expect(lines[1]).toHaveLength(longestLine);
});

test('a gzip bomb of one line takes no memory', async () => {
  const block = Buffer.alloc(mebibyte, '[');
  await pipeline(
    Readable.from(Array.from({ length: 512 }, () => block)),
    createGzip({ level: 1 }),
    createWriteStream(inFolder('bomb.gz')),
  );
  const peakBytes = () => process.resourceUsage().maxRSS * 1024;
  const before = peakBytes();
  const lines = await Array.fromAsync(catalogueLines(inFolder('bomb.gz')));
  expect(lines.map((line) => line.length)).toEqual([longestLine]);
  expect(peakBytes() - before).toBeLessThan(128 * mebibyte);
});

test('a file that breaks off gives its lines and then says that it cannot be read', async () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `{"appid": ${at + 1}, "name": "Game ${Math.random()}"}\n`);
  await writeFile(inFolder('broken.gz'), gzipSync(text.join('')).subarray(0, -1_000));
  let read = 0;
  const readAll = async (): Promise<void> => {
    for await (const line of catalogueLines(inFolder('broken.gz'))) if (readCatalogueLine(line)) read += 1;
  };
  await expect(readAll()).rejects.toThrow(CatalogueFileError);
  expect(read).toBeGreaterThan(1_000);
  await expect(Array.fromAsync(catalogueLines(inFolder('missing.jsonl')))).rejects.toThrow('ENOENT');
});
