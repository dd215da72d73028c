import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Requests that go round the client, by file: how many, and why. */
const exceptions: Record<string, [count: number, why: string]> = {
  'scripts/release.test.ts': [4, 'asks a packed program whether it is up, and reads what it serves'],
  'server/knowledge/wiki/live/real-mediawiki.test.ts': [2, 'asks MediaWiki, not this product'],
  'server/openai/openai.test.ts': [1, 'gives the OpenAI package a fetch that breaks off'],
  'server/openai/processes.test.ts': [1, 'gives the OpenAI package a fetch that counts'],
  'server/steam/proofs.test.ts': [2, 'follows a page of the stand-in for Steam'],
  'server/testing/server-process.test.ts': [1, 'expects that nothing listens any more'],
};

/** A call of `inject`, or of the global `fetch`, whatever else it is a part of. */
const request = /\.inject\(|(?<![.\w])fetch\(/g;

function countRequests(text: string): number {
  return withoutComments(text).match(request)?.length ?? 0;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

const tests = ['bench', 'contract', 'scripts', 'server', 'stand-ins', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts')),
);

test('a test sends its requests through the test client', () => {
  expect(tests.length).toBeGreaterThan(300);
  const counts = tests.map((file) => [file, countRequests(readFileSync(join(root, file), 'utf8'))] as const);
  const direct = Object.fromEntries(
    counts.filter(([file, count]) => count > 0 && !import.meta.filename.endsWith(file)),
  );
  const allowed = Object.entries(exceptions).map(([file, [count]]) => [file, count]);
  expect(direct).toEqual(Object.fromEntries(allowed));
});

test.each([
  ['const get = (url: string) => app.inject({ url, headers: player.headers });', 1],
  ['const ask = (path: string) => fetch(origin + path, { headers });', 1],
  ["await strict.app.inject('/api/operator');", 1],
  ['const all = await Promise.all([fetch(one), fetch(two)]);', 2],
  ['await api.as(player).get(url); // as app.inject( once did', 0],
  ['await prefetch(url); store.fetch(url);', 0],
])('%s holds %i requests past the client', (text, count) => {
  expect(countRequests(text)).toBe(count);
});
