import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { problemSaid } from '#server/testing/problem-said.ts';
import { slow } from '#server/testing/slow.ts';
import { wikiExport } from '#server/testing/wiki-export.ts';
import { openFile } from './open-file.ts';

// What is packed here is unpacked by the processor alone.
vi.setConfig(slow.computes);

const folder = await mkdtemp(join(tmpdir(), 'hintline-bzip2-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const pack = (text: string) => new Uint8Array(execFileSync('bzip2', ['-c'], { input: text }));
/** Noise, so that packed it still comes in many pieces. */
const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
const text = wikiExport([1, 2, 3, 4].map((id) => ({ id, title: `Trains ${id}`, text: noise })));

test.each<[string, (bytes: Uint8Array) => Parameters<typeof openFile>[0]]>([
  ['in memory', (bytes) => ({ bytes })],
  [
    'on the disk',
    (bytes) => {
      const path = join(folder, 'export.xml.bz2');
      writeFileSync(path, bytes);
      return { path };
    },
  ],
])('an export packed with bzip2 is read whole: %s', async (_where, place) => {
  const packed = pack(text);
  let read = 0;
  const unpacked = await buffer(openFile(place(packed), (bytes) => (read = bytes)));
  expect(unpacked.toString()).toBe(text);
  expect(read).toBe(packed.length);
});

test('half a bzip2 is refused with its reason', async () => {
  const bytes = pack(text).subarray(0, 200);
  const failure = await buffer(openFile({ bytes })).catch((error: unknown) => error);
  expect(problemSaid(failure)).toContain('cannot be unpacked');
});

test('a bzip2 bomb is given up while it is unpacked, and never held as a whole', async () => {
  // Runs of one letter: a few bytes of a block, from which it unpacks to nine megabytes.
  const runs = 'x'.repeat(50) + 'y'.repeat(50);
  const make = `yes ${runs} | tr -d '\\n' | head -c 40000000 | bzip2 -c`;
  const bytes = new Uint8Array(execFileSync('sh', ['-c', make]));
  expect(bytes.length).toBeLessThan(10_000);
  let unpacked = 0;
  const read = async () => {
    for await (const piece of openFile({ bytes })) unpacked += piece.length;
  };
  expect(problemSaid(await read().catch((error: unknown) => error))).toContain('unpacks to more than any export');
  expect(unpacked).toBe(0);
});
