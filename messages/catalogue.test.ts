import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/values/languages.ts';
import { compilePart, compileSource, listParts, withFallback } from './catalogue.ts';
import type { Source } from './catalogue.ts';
import { readCompiled } from './compiled.ts';

const read = (source: Source, like?: Source, locale = 'en-GB') =>
  readCompiled(compileSource(source, 'test', like), locale);

type Values = Record<string, string | number | null>;
/** A message with arguments. */
function readMessage(source: string, like?: string, locale?: string): (values: Values) => string {
  const message: unknown = read(source, like, locale);
  if (typeof message !== 'function') throw new Error(`no arguments: ${source}`);
  return (values) => String(message(values));
}

/** The texts of a part by their place, each in all languages at once: two that differ in one mean different things. */
function textsOf(part: string): Map<string, string> {
  const [first = new Map<string, string>(), ...others] = languages.map(
    (language) =>
      new Map(flatten(JSON.parse(readFileSync(join(import.meta.dirname, language, `${part}.json`), 'utf8')))),
  );
  return new Map([...first].map(([key, text]) => [key, [text, ...others.map((other) => other.get(key))].join(' | ')]));
}

function flatten(source: unknown, place = ''): [string, string][] {
  if (typeof source === 'string') return [[place.slice(1), source]];
  if (typeof source !== 'object' || source === null) return [];
  return Object.entries(source).flatMap(([key, value]) => flatten(value, `${place}.${key}`));
}

test('a message without arguments is a text, one with arguments a function', () => {
  expect(read('Wallet')).toBe('Wallet');
  const left = readMessage('{calls, plural, one {# call} other {# calls}} left');
  expect([0, 1, 2, 1234].map((calls) => left({ calls }))).toEqual([
    '0 calls left',
    '1 call left',
    '2 calls left',
    '1,234 calls left',
  ]);
});

test('Russian plurals have one, few, many, and other for fractions', () => {
  const message = '{count, plural, one {# статья} few {# статьи} many {# статей} other {# статьи}}';
  const count = readMessage(message, undefined, 'ru-RU');
  expect([1, 2, 5, 11, 21, 25, 1.5].map((n) => count({ count: n }))).toEqual([
    '1 статья',
    '2 статьи',
    '5 статей',
    '11 статей',
    '21 статья',
    '25 статей',
    '1,5 статьи',
  ]);
});

test('a value that may be absent is chosen by null', () => {
  const checked = readMessage('Written{day, select, null {} other {, checked on {day}}}');
  expect([checked({ day: null }), checked({ day: 'Monday' })]).toEqual(['Written', 'Written, checked on Monday']);
});

test('what a language lacks is taken from the default language, also inside a group', () => {
  const english = { title: 'Wallet', states: { open: 'Open', closed: 'Closed' } };
  expect(withFallback({ states: { open: 'Ouvert' } }, english)).toEqual({
    title: 'Wallet',
    states: { open: 'Ouvert', closed: 'Closed' },
  });
});

test('a translation that leaves an argument out is a function all the same', () => {
  const answer = readMessage('Eins', '{n} of {all}');
  expect(answer({ n: 1, all: 2 })).toBe('Eins');
});

test('a list of messages stays a list', () => {
  expect(read({ steps: ['One', 'Two'] })).toEqual({ steps: ['One', 'Two'] });
});

test('every part compiles in every language', () => {
  expect(listParts().length).toBeGreaterThan(30);
  for (const part of listParts()) compilePart(part);
});

test('a word of the kit is not said again with the same meaning in another part', () => {
  // The first is looked up by the kind of a notification; the second are the pages of a wiki, not those of a list.
  const allowed = ['notifications.open.topup_failed', 'admin-wiki.pages'];
  const kit = ['ui', 'ui-form', 'ui-table'];
  const said = kit.flatMap((part) => [...textsOf(part).values()]);
  const again = listParts()
    .filter((part) => !kit.includes(part))
    .flatMap((part) => [...textsOf(part)].map(([key, text]) => ({ name: `${part}.${key}`, text })))
    .filter(({ name, text }) => said.includes(text) && !allowed.includes(name));
  expect(said.length).toBeGreaterThan(30);
  expect(again).toEqual([]);
});

test('a message that is none names its place', () => {
  expect(() => compileSource({ states: { open: '{count, plural, one {' } }, 'messages/en/test')).toThrow(
    'messages/en/test.states.open',
  );
});
