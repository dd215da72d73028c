import { expect, test } from 'vitest';
import { contentOf, emptyArticle, isSameText, movedSection, splitSection } from './edited-article.ts';

const section = (id: string) => ({ id, section: id, content: id, gate: null, hints: { nudge: '', direction: '' } });
const order = (from: number, to: number) =>
  movedSection(['a', 'b', 'c'].map(section), from, to)
    .map(({ id }) => id)
    .join('');

test('a section moves up and down, and never off the ends', () => {
  expect([order(0, 1), order(2, 0), order(0, 2)]).toEqual(['bac', 'cab', 'bca']);
  expect([order(0, -1), order(2, 3), order(1, 1)]).toEqual(['abc', 'abc', 'abc']);
});

test('the cards of a text are not part of it', () => {
  const [one, other] = [emptyArticle('en'), emptyArticle('en')];
  expect(isSameText(one, other)).toBe(true);
  expect(isSameText(one, { ...other, title: 'x' })).toBe(false);
  expect(contentOf(one).chunks[0]).toEqual({ section: '', content: '', gate: null, hints: null });
});

test('parts of a section are sections of its title, and the first goes on as that section', () => {
  const long = { ...section('b'), chunk_key: 'k', gate: { achievement_id: null, spoiler_level: 2 } };
  const [first, one, other, last] = splitSection([section('a'), long, section('c')], 'b', ['1', '2']);
  expect([first?.id, last?.id]).toEqual(['a', 'c']);
  expect(one).toEqual({ ...long, content: '1' });
  expect(other).toMatchObject({ section: 'b', content: '2', gate: long.gate });
  expect([other?.chunk_key, other?.id === 'b']).toEqual([undefined, false]);
});
