import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex, type IndexedText } from './index/build-index.ts';
import { searchIndex, type SearchOptions } from './search-index.ts';
import { defaultSettings } from './settings.ts';

const chunk = (id: number, content: string, headings: Partial<IndexedText> = {}): IndexedText => ({
  id,
  article_title: '',
  section: '',
  content,
  ...headings,
});

const game = [
  chunk(1, 'The railway station accepts cargo from trains.', { article_title: 'Stations' }),
  chunk(2, 'Airports have runways; noise annoys the town.', { article_title: 'Airports' }),
  chunk(3, 'Станция принимает груз, если поезд остановится.', { article_title: 'Станции' }),
  chunk(4, 'Gandalf guards the old bridge with an AK-47.'),
  chunk(5, 'Построить мост можно за золото.'),
  chunk(6, 'A dragon sleeps under the mountain.'),
];
const index = buildIndex(game);

const found = (question: string, options?: SearchOptions): number[] =>
  searchIndex(index, question, options).rows.map(({ row }) => game[row]!.id);
const kinds = (question: string): string[] => searchIndex(index, question).analysis.terms.map((term) => term.kind);

test('inflected words find each other', () => {
  expect(found('stationed train')[0]).toBe(1);
  expect(found('станцию поездом')[0]).toBe(3);
});

test('a word in the title weighs more than one in the text', () => {
  const titled = buildIndex([
    chunk(1, 'signals and other things here'),
    chunk(2, 'other things here', { article_title: 'Signals' }),
  ]);
  expect(searchIndex(titled, 'signals').rows.map(({ row }) => row)).toEqual([1, 0]);
});

test('a heading that the question names in full stands before a longer one', () => {
  const mages = buildIndex([
    chunk(1, 'Casts storms for years.', { article_title: 'Units', section: 'Arch Mage; Great Mage' }),
    chunk(2, 'Casts sparks.', { article_title: 'Units', section: 'Mage' }),
  ]);
  expect(searchIndex(mages, 'mage casts').rows[0]?.row).toBe(1);
});

test('equal chunks come in the order of their ids', () => {
  const same = buildIndex([7, 8, 9, 10].map((id) => chunk(id, 'a dragon sleeps')));
  expect(searchIndex(same, 'dragon').rows.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
});

test('a misspelt word is repaired to the nearest word of the game', () => {
  expect(found('airprots')[0]).toBe(2);
  expect(kinds('airprots')).toEqual(['repaired']);
});

test('short words, words with digits and known words are never repaired', () => {
  expect(kinds('tow')).toEqual(['unknown']);
  expect(kinds('ak48').every((kind) => kind !== 'repaired')).toBe(true);
  expect(kinds('bridge')).toEqual(['known']);
});

test('a question typed in the other layout is read as meant', () => {
  const { analysis } = searchIndex(index, 'rfr gjcnhjbnm vjcn');
  expect(analysis).toMatchObject({ text: 'как построить мост', layout_swapped: true });
  expect(found('ыефешщт екфшты')[0]).toBe(1);
});

test('one word in the other layout is swapped alone, and words known as typed stay', () => {
  expect(searchIndex(index, 'station cnfywbz').analysis.text).toBe('station станция');
  expect(searchIndex(index, 'gjcnhjbnm gandalf').analysis.text).toBe('построить gandalf');
});

test('a text that only falls apart into known letters is not taken for the other layout', () => {
  const letters = buildIndex([chunk(1, 'plan B, plan J, plan L')]);
  expect(searchIndex(letters, 'объект').analysis.layout_swapped).toBe(false);
});

test('a compound is found however it is written', () => {
  for (const question of ['ak47', 'AK-47', 'ak 47']) expect(found(question)[0]).toBe(4);
});

test('rows behind the gate are not found, and their words are not known', () => {
  const allowed = (row: number): boolean => game[row]!.id !== 6;
  expect(found('dragon', { allowed })).not.toContain(6);
  expect(searchIndex(index, 'dragon', { allowed }).analysis.terms[0]?.kind).toBe('unknown');
  expect(searchIndex(index, 'dragan', { allowed }).analysis.terms[0]?.matches).toEqual([]);
  expect(searchIndex(index, 'dragan').analysis.terms[0]?.matches[0]?.word).toBe('dragon');
});

test('what lies behind the gate changes no score before it', () => {
  const seen = game.slice(0, 5);
  const question = 'dragon station bridge мост';
  const gated = searchIndex(index, question, { allowed: (row) => row < 5 });
  const alone = searchIndex(buildIndex(seen), question);
  expect(gated.analysis).toEqual(alone.analysis);
  expect(gated.rows.map(({ row }) => row)).toEqual(alone.rows.map(({ row }) => row));
});

test('the limit and the settings of a query hold for that query', () => {
  expect(found('station train cargo мост', { limit: 1 })).toHaveLength(1);
  const settings = { ...defaultSettings, gram_weight: 0 };
  expect(found('станция', { settings })).toEqual([3]);
});

test('a game without texts and a question without words find nothing', () => {
  expect(searchIndex(buildIndex([]), 'station').rows).toEqual([]);
  expect(found('')).toEqual([]);
  expect(found('the and и')).toEqual([]);
});

test('no question breaks the search, and asking again gives the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          'station',
          'cnfywbz',
          'гендальф',
          'airprots',
          'constructor',
          '__proto__',
          'AK-47',
          "d'Arc",
          '2:3',
          'станц',
        ),
        {
          maxLength: 12,
        },
      )
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (question) => {
      const first = searchIndex(index, question);
      const second = searchIndex(index, question);
      expect(second.rows).toEqual(first.rows);
      for (const { score } of first.rows) expect(score).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('no text breaks the index', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 5 }), (texts) => {
      const built = buildIndex(
        texts.map((content, i) => chunk(i + 1, content, { article_title: content, section: content })),
      );
      expect(() => searchIndex(built, texts.join(' '))).not.toThrow();
    }),
  );
});

test('in a large game the frequent grams change nothing about which chunk is best', () => {
  const words = ['station', 'signal', 'dragon', 'bridge', 'castle', 'forest', 'market', 'harbour', 'village', 'tunnel'];
  const texts = Array.from({ length: 12_000 }, (_, i) =>
    chunk(
      i + 1,
      `${words[i % 10]} ${words[(i * 7 + 3) % 10]} ${words[(i * 3 + 1) % 10]} ${i === 4321 ? 'lighthouse' : 'building'}`,
    ),
  );
  expect(searchIndex(buildIndex(texts), 'lighthouse near the harbour station village market').rows[0]?.row).toBe(4321);
});

test('headings that count nothing bring a chunk neither in nor in twice, and leave later rankings alone', () => {
  const texts = ['Castle gate', 'Castle wall', 'Castle tower'].map((section, i) =>
    chunk(i + 1, i === 2 ? 'A castle tower needs a gate and a wall.' : 'Masons build it.', { section }),
  );
  const built = buildIndex(texts);
  const settings = { ...defaultSettings, title_weight: 0, section_weight: 0, gram_weight: 0 };
  const rows = () => searchIndex(built, 'castle gate wall tower masons', { settings }).rows;
  const first = rows();
  expect(first.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  expect(rows()).toEqual(first);
});
