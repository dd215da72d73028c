import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const file = readFileSync(new URL('./dictionary.tsv.gz', import.meta.url));
const all = new TextDecoder('utf-8', { fatal: true }).decode(gunzipSync(file)).trimEnd().split('\n');
const lines = all.filter((line) => !line.startsWith('#'));

test('the dictionary is small and says where it comes from and under which licence', () => {
  expect(file.length).toBeLessThanOrEqual(1_500_000);
  expect(lines.length).toBeGreaterThan(20_000);
  const head = all.filter((line) => line.startsWith('#')).join(' ');
  for (const said of ['WikDict', 'wiktionary.org', 'creativecommons.org/licenses/by-sa/3.0'])
    expect(head).toContain(said);
});

test('every line has an English side and up to six Russian ones, sorted, none twice', () => {
  const entries = lines.map((line) => line.split('\t'));
  const wrong = entries.filter(
    ([english = '', russian = '', ...more]) =>
      more.length > 0 ||
      !/^[a-z]+(?:[ -][a-z]+)?$/.test(english) ||
      !/^[а-я]+(?:[ -][а-я]+)?(?:\|[а-я]+(?:[ -][а-я]+)?){0,5}$/.test(russian) ||
      new Set(russian.split('|')).size < russian.split('|').length,
  );
  expect(wrong).toEqual([]);
  const words = entries.map(([english]) => english!);
  expect(words).toEqual([...new Set(words)].sort());
});
