import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditObjectKinds, jobKinds, ledgerKinds, notificationKinds, timelineKinds } from '#contract/values/kinds.ts';
import { pages } from '#contract/values/pages.ts';

const root = join(import.meta.dirname, '..');

interface Source {
  file: string;
  text: string;
}

const sourcesIn = (folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^server\/testing\/|\.generated\./.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));

const sources = ['contract', 'server', 'web'].flatMap(sourcesIn);
const standIns = sourcesIn('stand-ins');

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** The places outside `homes` where `pattern` stands, as `file: match`. */
function placesOf(pattern: RegExp, homes: RegExp, among = sources): string[] {
  return among
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
    /^contract\/values\/pages\.ts$|^contract\/(?!values)|\.routes\.ts$|^server\/(?:providers|api-docs|operator|http\/(?:openapi|not-found|pages\/public-paths))\/?|^server\/mcp\//;
  const apart = placesOf(link, homes).filter((place) => !/: ['"`}]\/api/.test(place));
  expect(apart).toEqual([]);
});

test('no list of kinds is written twice', () => {
  for (const kinds of [jobKinds, notificationKinds, auditObjectKinds, ledgerKinds, timelineKinds]) {
    const three = kinds.slice(0, 3).map((kind) => `'${kind}'`);
    const list = new RegExp(`\\[\\s*${three.join(',\\s*')}`, 'g');
    expect(placesOf(list, /^contract\/values\/kinds\.ts$/)).toEqual([]);
  }
});

test('money is counted in kopecks, never in fractions', () => {
  const byHand =
    /(?:rub|roubles|kopecks|price|balance)\w*\)? ?(?:\*|\/) ?100\b|toFixed\(2\)|(?:Number|parseFloat)\([\w.?]*(?:amount|price|_rub)\b[^)]*\)/gi;
  const homes = /^contract\/values\/money\.ts$|^web\/dev\//;
  expect([...placesOf(byHand, homes), ...placesOf(byHand, homes, standIns)]).toEqual([]);
});

test('how often something may be done stands in one table', () => {
  const windows = /hits: \d|timeWindow: (?!60_000)|\b(?:per_?(?:minute|hour|day))\b ?[:=] ?(?:\{|\d)/gi;
  expect(placesOf(windows, /^server\/rules\/rate-limits\.ts$/)).toEqual([]);
});

test('what is said in each language has no field or column for one language', () => {
  const field = /\b(?:title|body|summary|description|name|text)_(?:en|ru)\b/g;
  expect(placesOf(field, /^$/)).toEqual([]);
  const choice = /\blanguage ===? ?'(?:en|ru)' \?/g;
  // Steam's store tells a game without a Russian page in English there, too.
  expect(placesOf(choice, /^server\/providers\/steam\/steam-store\.ts$/)).toEqual([]);
});

test('what the evidence consists of is listed once', () => {
  const list = /coverage_best[\s\S]{0,80}coverage_first[\s\S]{0,80}coverage_three/g;
  const values = /^(?:contract\/values\/evidence-features|server\/retrieval\/(?:rank\/evidence|settings))\.ts$/;
  expect(placesOf(list, values)).toEqual([]);
});
