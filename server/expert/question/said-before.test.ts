import { expect, test } from 'vitest';
import type { Passage } from '../expert.ts';
import { isSaidBefore } from './said-before.ts';

/** A passage of the page of brews, which is quoted in pieces; without a kind it is prose. */
function passageOf(text: string, own: Partial<Passage> = {}): Passage {
  const chunk = {
    id: 1,
    chunk_key: 'brews',
    article_id: 1,
    article_title: 'Brews',
    language: 'en' as const,
    section: 'Brews',
    content: text,
    score: 1,
  };
  return { chunk, heading: 'Brews', kind: 'prose', text, marks: [], score: 2, ...own };
}
const next = (text: string, own: Partial<Passage> = {}) => passageOf(text, { score: 1, ...own });

test.each([
  ['and the brew of nettles?', 'Brews are mixed in the copper vat.'],
  ['what about elder brew', 'A brew of pine resin cures a cough.'],
  ['and does brew spoil in summer', 'A brew keeps for three days.'],
])('«%s» is not said where a word of it is missing in what was read', (typed, text) => {
  const follow_up = { typed, whole: `${typed} brews` };
  expect(isSaidBefore(follow_up, passageOf(text), undefined)).toBe(false);
  expect(isSaidBefore(follow_up, passageOf(text), next('Nobody drinks it hot.'))).toBe(false);
});

test.each([
  ['and the brew of nettles?', 'A brew of nettles and honey cures a cough.'],
  ['what about elder brews', 'The elder brew is boiled twice.'],
])('«%s» is said where what was read holds all of it', (typed, text) => {
  const follow_up = { typed, whole: `${typed} brews` };
  expect(isSaidBefore(follow_up, passageOf(text), undefined)).toBe(true);
  expect(isSaidBefore(follow_up, passageOf(text), next('Nobody drinks it hot.'))).toBe(true);
});

test('another row of a table that was read is another thing, the rest of a text is its rest', () => {
  const follow_up = { typed: 'and the brew?', whole: 'brew' };
  const read = 'A brew of honey cures a cough.';
  const rest = 'A brew of pine cures a cold.';
  expect(isSaidBefore(follow_up, passageOf(read), next(rest))).toBe(true);
  expect(isSaidBefore(follow_up, passageOf(read, { kind: 'table' }), next(rest, { kind: 'table' }))).toBe(false);
});

test('a page in another language says it only where it names more of what was spoken of than the next best', () => {
  const follow_up = { typed: 'а отвар из крапивы?', whole: 'отвар крапивы brew' };
  const read = passageOf('A brew of nettles cures a cough.');
  expect(isSaidBefore(follow_up, read, undefined)).toBe(false);
  expect(isSaidBefore(follow_up, read, next('A brew of pine cures a cold.'))).toBe(false);
  expect(isSaidBefore(follow_up, read, next('Nobody drinks it hot.', { heading: 'Use' }))).toBe(true);
});
