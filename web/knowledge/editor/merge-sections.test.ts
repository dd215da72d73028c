import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EditedArticle, EditedSection } from './edited-article.ts';
import { alignTexts, type Choice, factsId, isGateStricter, mergedText } from './merge-sections.ts';

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

/** Who may see what a gate keeps, by the rule of the database's `is_hidden_from`. */
const readers = [0, 1, 2].flatMap((shown_level) => [[], [1], [2], [1, 2]].map((owned) => ({ shown_level, owned })));
const maySee = (gate: EditedSection['gate'], { shown_level, owned }: (typeof readers)[number]) =>
  gate === null ||
  (gate.achievement_id === null && gate.spoiler_level === 0) ||
  shown_level >= (gate.spoiler_level || 2) ||
  (gate.achievement_id !== null && owned.includes(gate.achievement_id));
const gates = [
  null,
  ...[null, 1, 2].flatMap((achievement_id) => [0, 1, 2].map((spoiler_level) => ({ achievement_id, spoiler_level }))),
];

test('nobody reads in a merged section what either text kept from them', () => {
  for (const own of gates)
    for (const others of gates)
      for (const known of [base, undefined]) {
        const mine = article('T', [{ ...section('a', 'mine'), gate: own }]);
        const merge = alignTexts(mine, article('T', [{ ...section('a', 'theirs'), gate: others }]), known);
        const [merged] = mergedText(merge, new Map([['a', 'both']])).chunks;
        const seen = readers.filter((reader) => maySee(merged?.gate ?? null, reader));
        expect(seen.filter((reader) => !maySee(own, reader) || !maySee(others, reader))).toEqual([]);
        // Whoever wants to see everything still does.
        expect(readers.filter((reader) => reader.shown_level === 2)).toEqual(
          seen.filter((reader) => reader.shown_level === 2),
        );
      }
});

test('what another closed meanwhile stays closed, also where one’s own words are taken', () => {
  const gate = { achievement_id: null, spoiler_level: 2 };
  const closed = (words: string) => article('T', [{ ...section('a', words), gate }]);
  const open = (words: string) => article('T', [section('a', words)]);
  const gateOf = (text: EditedArticle) => text.chunks[0]?.gate;
  const taken = (choice: Choice) => new Map([['a', choice]]);
  for (const known of [open('1'), undefined]) {
    const merge = alignTexts(open('mine'), closed('theirs'), known);
    expect(gateOf(mergedText(merge, new Map()))).toEqual(gate);
    expect(gateOf(mergedText(merge, taken('theirs')))).toEqual(gate);
    expect(merge.rows.map((row) => [isGateStricter(row, 'mine'), isGateStricter(row, 'theirs')])).toEqual([
      [true, false],
    ]);
  }
  // Whoever opens a section on purpose has their own words open, and nobody else's.
  const opened = alignTexts(open('mine'), closed('theirs'), closed('1'));
  expect(gateOf(mergedText(opened, taken('mine')))).toBe(null);
  expect(gateOf(mergedText(opened, taken('theirs')))).toEqual(gate);
  expect(gateOf(mergedText(opened, taken('both')))).toEqual(gate);
});

test('of two texts of a section both are kept, and what they share stands there once', () => {
  const one = (content: string) => article('T', [{ ...section('a', ''), content }]);
  const both = (mine: string, theirs: string) =>
    mergedText(alignTexts(one(mine), one(theirs), undefined), new Map([['a', 'both']])).chunks[0]?.content;
  expect(both('First.\n\nMine.\n\nLast.', 'First.\n\nTheirs.\n\nLast.')).toBe('First.\n\nMine.\n\nTheirs.\n\nLast.');
  expect(both('First.', 'First.\n\n- one\n- two\n')).toBe('First.\n\n- one\n- two');
  // A block of code is one.
  expect(both('~~~\na\n\nb\n~~~', '~~~\na\n\nc\n~~~')).toBe('~~~\na\n\nb\n~~~\n\n~~~\na\n\nc\n~~~');
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
