import { readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { swapLayout } from '#server/language/layout.ts';
import type { TitleRow } from '#server/titles/title-index.ts';

export interface LabelledQuery {
  text: string;
  /** The games that answer it. */
  expected: ReadonlySet<number>;
}

const line = z.object({
  query: z.string(),
  appid: z.number().nullable(),
  also_ok: z.array(z.number()).default([]),
});

/** Queries of which a game is known; those without one are left out and counted. */
export async function readQueries(path: string): Promise<{ queries: LabelledQuery[]; left_out: number }> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((text) => text.trim() !== '');
  const all = lines.map((text) => line.parse(JSON.parse(text)));
  const queries = all.flatMap(({ query, appid, also_ok }) =>
    appid === null ? [] : [{ text: query, expected: new Set([appid, ...also_ok]) }],
  );
  return { queries, left_out: all.length - queries.length };
}

const catalogueLine = z.object({
  appid: z.number(),
  name: z.string(),
  positive: z.number().nullable(),
  negative: z.number().nullable(),
});

export async function readCatalogue(path: string): Promise<TitleRow[]> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const rows: TitleRow[] = [];
  for await (const json of createInterface({ input: text, crlfDelay: Infinity })) {
    if (json.trim() === '') continue;
    const { appid, name, positive, negative } = catalogueLine.parse(JSON.parse(json));
    rows.push({ id: appid, title: name, popularity: positive === null ? 0 : Math.max(1, positive + (negative ?? 0)) });
  }
  return rows;
}

/** Numbers from 0 to below 1 that are the same in every run. */
function evenNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const cyrillic = new Map(
  'a:а b:б c:к d:д e:е f:ф g:г h:х i:и j:дж k:к l:л m:м n:н o:о p:п q:к r:р s:с t:т u:у v:в w:в x:кс y:и z:з'
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(2)]),
);

function misspell(title: string, next: () => number): string {
  const words = title.split(' ');
  const long = [...words.keys()].filter((at) => words[at]!.length >= 5);
  const at = long[Math.floor(next() * long.length)];
  if (at === undefined) return title;
  const word = words[at]!;
  const place = 1 + Math.floor(next() * (word.length - 2));
  const ways = [
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
    word.slice(0, place) + word.charAt(place) + word.slice(place),
    word.slice(0, place) + 'e' + word.slice(place + 1),
  ];
  words[at] = ways[Math.floor(next() * ways.length)]!;
  return words.join(' ');
}

const sounded = (title: string): string =>
  title
    .replaceAll('sh', 'ш')
    .replaceAll('ch', 'ч')
    .replaceAll('th', 'т')
    .replaceAll('ph', 'ф')
    .replaceAll('ck', 'к')
    .replaceAll(/[a-z]/g, (letter) => cyrillic.get(letter) ?? letter);

/** Titles of the best-known games of a catalogue as they come out under typing errors. */
export function generateQueries(rows: readonly TitleRow[], kind: 'typos' | 'layout' | 'Cyrillic'): LabelledQuery[] {
  const next = evenNumbers(20_261_120);
  const plain = rows
    .map(({ id, title, popularity }) => ({
      id,
      popularity,
      title: title
        .toLowerCase()
        .replaceAll(/['’™®©]/g, '')
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim(),
    }))
    .filter(({ title }) => /^[a-z ]{5,30}$/.test(title) && title.split(' ').length <= 3)
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, 1000)
    .filter((_, place) => place % 5 === 0);
  const written = { typos: misspell, layout: (title: string) => swapLayout(title), Cyrillic: sounded };
  return plain.map(({ id, title }) => ({ text: written[kind](title, next), expected: new Set([id]) }));
}
