import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditedArticle, EditedSection } from './edited-article.ts';
import { alignTexts, type Choice, factsId, mergedText } from './merge-sections.ts';

const section = (chunk_key: string | undefined, content: string): EditedSection => ({
  id: chunk_key ?? `new ${content}`,
  chunk_key,
  section: chunk_key ?? 'New',
  content,
  gate: null,
  hints: { nudge: '', direction: '' },
});
const article = (title: string, chunks: readonly EditedSection[]): EditedArticle => ({
  title,
  language: 'en',
  game_version: '',
  checked_on: '',
  chunks,
});
const base = article('T', [section('a', '1'), section('b', '2'), section('c', '3')]);
const contents = (text: EditedArticle) => text.chunks.map(({ content }) => content);

test('what only one of two people changed is taken by itself', () => {
  const mine = article('T', [section('a', 'mine'), section('b', '2'), section(undefined, 'new'), section('c', '3')]);
  const theirs = article('Better', [section('a', '1'), section('x', 'added'), section('b', 'theirs')]);
  const merge = alignTexts(mine, theirs, base);
  expect(merge.rows.some(({ is_conflict }) => is_conflict)).toBe(false);
  const text = mergedText(merge, new Map());
  expect([text.title, contents(text)]).toEqual(['Better', ['mine', 'added', 'theirs', 'new']]);
});

test('what both changed is a conflict that keeps one’s own text until somebody chooses', () => {
  const mine = article('Mine', [section('a', 'mine'), section('c', '3')]);
  const theirs = article('Theirs', [section('a', 'theirs'), section('b', 'changed'), section('c', '3')]);
  const merge = alignTexts(mine, theirs, base);
  expect(merge.rows.map(({ is_conflict }) => is_conflict)).toEqual([true, true, false]);
  expect(contents(mergedText(merge, new Map()))).toEqual(['mine', 'changed', '3']);
  const chosen = new Map<string, Choice>([
    ['a', 'both'],
    ['their-b', 'mine'],
    [factsId, 'theirs'],
  ]);
  expect(mergedText(merge, chosen)).toMatchObject({ title: 'Theirs' });
  expect(contents(mergedText(merge, chosen))).toEqual(['mine\n\ntheirs', '3']);
});

test('where nobody knows what it was, nothing is thrown away by itself', () => {
  const mine = article('T', [section('a', 'mine')]);
  const theirs = article('T', [section('a', 'theirs'), section('b', '2')]);
  const merge = alignTexts(mine, theirs, undefined);
  expect(merge.rows.map(({ is_conflict }) => is_conflict)).toEqual([true, true]);
  expect(contents(mergedText(merge, new Map()))).toEqual(['mine', '2']);
});

test('a gate of either side stays where both texts are taken', () => {
  const gate = { achievement_id: null, spoiler_level: 2 };
  const merge = alignTexts(
    article('T', [section('a', '1')]),
    article('T', [{ ...section('a', '2'), gate }]),
    undefined,
  );
  expect(mergedText(merge, new Map([['a', 'both']])).chunks[0]?.gate).toEqual(gate);
});

test('no choice loses a section that was typed, and the same texts merge to themselves', () => {
  const text = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
    .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom('1', '2', '3').map((words) => section(key, words)))))
    .map((chunks) => article('T', chunks));
  fc.assert(
    fc.property(text, text, fc.option(text), (mine, theirs, known) => {
      const merge = alignTexts(mine, theirs, known ?? undefined);
      const all = (choice: Choice) => mergedText(merge, new Map(merge.rows.map(({ id }) => [id, choice])));
      expect(contents(all('mine'))).toEqual(contents(mine));
      expect(contents(all('theirs')).toSorted()).toEqual(contents(theirs).toSorted());
      const both = contents(all('both')).join('\n');
      for (const one of [...contents(mine), ...contents(theirs)]) expect(both).toContain(one);
      expect(contents(mergedText(alignTexts(mine, mine, known ?? undefined), new Map()))).toEqual(contents(mine));
      const unsaved = mine.chunks.filter((one) => !theirs.chunks.some((other) => other.chunk_key === one.chunk_key));
      const isOld = (one: EditedSection) =>
        known?.chunks.some((other) => other.chunk_key === one.chunk_key && other.content === one.content) ?? false;
      const kept = mergedText(merge, new Map()).chunks.map(({ chunk_key }) => chunk_key);
      for (const one of unsaved.filter((typed) => !isOld(typed))) expect(kept).toContain(one.chunk_key);
    }),
  );
});
