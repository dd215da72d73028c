import { expect, test } from 'vitest';
import type { Language } from '#contract/values/languages.ts';
import { withoutTwins } from './without-twins.ts';

const well =
  'The copper well is forty metres deep. A winch lifts 9 buckets an hour out of it, and it refills overnight.';

const chunk = (
  id: number,
  content: string,
  { title = 'Copper well', language = 'en' }: { title?: string; language?: Language } = {},
) => ({
  id,
  chunk_key: `${id}`,
  article_id: id,
  article_title: title,
  language,
  section: 'Depth',
  content,
});

const left = (chunks: readonly ReturnType<typeof chunk>[], language: Language = 'en') =>
  withoutTwins(chunks, language).map(({ id }) => id);

test.each([
  ['the same text', well],
  ['one with a word changed', well.replace('overnight', 'at night')],
  ['a part of it', 'The copper well is forty metres deep. A winch lifts 9 buckets an hour out of it.'],
])('%s is left out behind it', (_, content) => {
  expect(left([chunk(1, well), chunk(2, content)])).toEqual([1]);
});

test.each([
  ['another figure', well.replace('9', '12'), {}],
  ['another thing under a title of its own', well.replace('copper ', ''), { title: 'Silver well' }],
  ['more than the first', `${well} Whoever falls in climbs out by the iron ladder behind the mill.`, {}],
  ['something else', 'The winch stands behind the mill.', {}],
])('what has %s stays', (_, content, options) => {
  expect(left([chunk(1, well), chunk(2, content, options)])).toEqual([1, 2]);
});

const prices = 'Hammer 1,200 gold, weight 2.5; axe 80 gold, weight 3; bow 350 gold, range 40.';
const russian = chunk(2, 'Молот: 1 200 золотых, вес 2,5; топор: 80 золотых, вес 3; лук: 350 золотых, дальность 40.', {
  title: 'Цены',
  language: 'ru',
});

test('of a text and its translation the one in the language of the question stays, in the better place', () => {
  const english = chunk(1, prices, { title: 'Prices' });
  expect(left([english, chunk(3, well), russian], 'ru')).toEqual([2, 3]);
  expect(left([english, chunk(3, well), russian], 'en')).toEqual([1, 3]);
  expect(left([russian, english], 'en')).toEqual([1]);
});

test('few figures in common are no translation', () => {
  const other = chunk(2, 'В колодце 9 вёдер.', { title: 'Колодец', language: 'ru' });
  expect(left([chunk(1, well), other], 'ru')).toEqual([1, 2]);
});
