import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditObjectKinds, jobKinds, ledgerKinds, notificationKinds } from '#contract/values/kinds.ts';
import { pages } from '#contract/values/pages.ts';

const root = join(import.meta.dirname, '..');

interface Source {
  file: string;
  text: string;
}

const sources: Source[] = ['contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/testing\/|\.generated\./.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) })),
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** The places outside `homes` where `pattern` stands, as `file: match`. */
function placesOf(pattern: RegExp, homes: RegExp): string[] {
  return sources
    .filter(({ file }) => !homes.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));
}

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test('no schema and no field states how long a text may be; limits does', () => {
  const stated = /(?:typedText\(|maxLength[:=] ?\{?|\.length > )(?:4_?000|2_?000|1_?500|50_?000|300|500|200)\b/g;
  expect(placesOf(stated, /^contract\/values\/limits\.ts$/)).toEqual([]);
  // A wait in milliseconds and a count of steps of a calculation may be as much.
  const question = /\b4_?000\b(?!,)/g;
  expect(
    placesOf(
      question,
      /^contract\/values\/limits\.ts$|ms\b|answer-stream|http\/connections|providers|stand-in|retrieval/i,
    ),
  ).toEqual([]);
});

test('no address of a page is written outside the table of pages', () => {
  const literals = Object.values(pages)
    .map(({ path }) => path.split('/:')[0] ?? '')
    .filter((path) => path.length > 1);
  const stems = [...new Set(literals)].sort((one, other) => other.length - one.length);
  const link = new RegExp(`['"\`}](?:${stems.join('|')})(?=['"\`/?#])`, 'g');
  const homes =
    // Addresses of Steam, of payment providers and of the API.
    /^contract\/values\/pages\.ts$|^contract\/(?!values)|\.routes\.ts$|^server\/(?:providers|api-docs|operator|http\/(?:openapi|not-found))\/?|^server\/mcp\//;
  const apart = placesOf(link, homes).filter((place) => !/: ['"`}]\/api/.test(place));
  expect(apart).toEqual([]);
});

test('no list of kinds is written twice', () => {
  for (const kinds of [jobKinds, notificationKinds, auditObjectKinds, ledgerKinds]) {
    const three = kinds.slice(0, 3).map((kind) => `'${kind}'`);
    const list = new RegExp(`\\[\\s*${three.join(',\\s*')}`, 'g');
    expect(placesOf(list, /^contract\/values\/kinds\.ts$/)).toEqual([]);
  }
});

test('money is not multiplied by a hundred by hand', () => {
  const byHand = /(?:rub|roubles|kopecks|price|balance)\w*\)? ?(?:\*|\/) ?100\b|toFixed\(2\)/gi;
  expect(placesOf(byHand, /^contract\/values\/money\.ts$|^web\/dev\//)).toEqual([]);
});
