import { expect, test } from 'vitest';
import { excerptAround, holdsWords } from './excerpt.ts';

const table =
  '| Effect | What helps |\n|---|---|\n| Burning | water at once |\n\nLook at **[the well](/well)** [2], too.';

test('an excerpt is cut between words around the first hit, which is marked', () => {
  const text = `${'A long way to the track [1], or so. '.repeat(5)}Then the facilities of the station follow. ${'More. '.repeat(60)}`;
  const found = excerptAround(text, 'facility');
  expect(found.text).toMatch(/^… /);
  expect(found.text).toMatch(/More\. …$/);
  expect(found.text).toContain('track, or');
  expect(found.marks.map(({ start, end }) => found.text.slice(start, end))).toEqual(['facilities']);
});

test('a hit is marked with its accents and stress marks', () => {
  const found = excerptAround('Старый за\u0301мок и кафе\u0301 Poke\u0301mon', 'замок pokémon');
  expect(found.marks.map(({ start, end }) => found.text.slice(start, end))).toEqual(['за\u0301мок', 'Poke\u0301mon']);
});

test('an excerpt has no signs of tables, links and citations', () => {
  expect(excerptAround(table, 'water').text).toBe('Effect · What helps Burning · water at once Look at the well, too.');
});

test('thousands of dashes are read as fast as words', () => {
  expect(excerptAround(`${'-'.repeat(4000)}x water`, 'water')).toEqual({
    text: '… water',
    marks: [{ start: 2, end: 7 }],
  });
  expect(excerptAround(`${'---\n'.repeat(1000)}x water`, 'water').text).toBe('x water');
});

test('a text without a blank is cut where it has to be', () => {
  expect(excerptAround('x'.repeat(400), 'xxxxx').text).toBe(`${'x'.repeat(180)} …`);
});

test('a text holds what is looked for in any form of its words, little words aside', () => {
  expect(holdsWords('Water cools turrets.', 'the waters')).toBe(true);
  expect(holdsWords('Медный колодец', 'колодцы')).toBe(true);
  expect(holdsWords('Why trains stand', 'trains wait')).toBe(false);
});
