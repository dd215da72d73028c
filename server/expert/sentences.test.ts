import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';
import { splitSentences } from './sentences.ts';

const texts = (markdown: string): string[] => splitSentences(markdown).map((sentence) => sentence.text);

test('text is split where a sentence ends and a capital or a number begins the next', () => {
  expect(
    texts(
      'Each recession of the game lasts from nine months up to a whole year. During it most industries of the map produce only half as much.',
    ),
  ).toHaveLength(2);
  expect(
    texts(
      'Аэропорт принимает самолёты любого размера, если только хватает полос и терминалов. Ещё он шумит: жители окрестных домов этим недовольны.',
    ),
  ).toHaveLength(2);
});

test('an abbreviation ends no sentence', () => {
  const line =
    'Some vehicles need a special kind of station to be loaded there, e.g. Oil tankers, which want a pipe and a good deal of patience.';
  expect(texts(line)).toEqual([line]);
});

test('a heading, a bold line and a term label what follows', () => {
  expect(splitSentences('### Kilns › Clay kiln\nBurns clay to bricks for the whole town.')).toEqual([
    { label: 'Clay kiln', text: 'Burns clay to bricks for the whole town.' },
  ]);
  expect(
    splitSentences('**Kiln**: Smelts sand.\n\n**Pump:** Moves water.\n- **Drill** — Digs.').map(({ label }) => label),
  ).toEqual(['Kiln', 'Pump', 'Drill']);
});

test('a question line labels its answer and is never quoted as one', () => {
  expect(splitSentences('Why does cargo disappear?\nIt is dropped when the rating of the station falls.')).toEqual([
    { label: 'Why does cargo disappear?', text: 'It is dropped when the rating of the station falls.' },
  ]);
});

test('short lines and lines with a colon join the next', () => {
  expect(texts('Produced by: Bank\nAccepted by: Bank\nGold is carried between the banks of large towns.')).toEqual([
    'Produced by: Bank; Accepted by: Bank; Gold is carried between the banks of large towns.',
  ]);
});

test('terse sentences of one line are quoted together', () => {
  expect(texts('Copper. Used everywhere. Very common.')).toEqual(['Copper. Used everywhere. Very common.']);
});

test('a table row carries the names of its columns', () => {
  expect(texts('Cargo | Days | Payment\n---|---|---\nCoal | 7 | £59\nMail | – | £45')).toEqual([
    'Cargo: Coal; Days: 7; Payment: £59.',
    'Cargo: Mail; Payment: £45.',
  ]);
});

test('bold cells name the columns of the rows below them, as often as they come', () => {
  expect(texts('**Cost** | **Speed**\n£5 | 80\n**Power** | **Weight**\n90 | 40 t')).toEqual([
    'Cost: £5; Speed: 80.',
    'Power: 90; Weight: 40 t.',
  ]);
});

test('names and values flattened into one line come apart again', () => {
  expect(texts('– | **Runways** | 4 (two each way) **Size** | 11 x 9 **Noise** | 25')).toEqual([
    'Runways: 4 (two each way).',
    'Size: 11 x 9.',
    'Noise: 25.',
  ]);
});

test('a bar inside prose makes no table', () => {
  expect(texts('Valid options of the setting are [1|2|3|4] and nothing else at all.')).toHaveLength(1);
});

test('very long text without stops is quoted in windows that lose no word', () => {
  const words = Array.from({ length: 300 }, (_, i) => `key${i}`);
  const windows = texts(words.join(' '));
  expect(windows.length).toBeGreaterThan(3);
  expect(windows.join(' ').split(' ')).toEqual(words);
});

test('plain text has no marks left, and nothing that would read as our own', () => {
  expect(plainText('**Bold** and *it*, `code`, [a link](https://x.y/z "t"), ![pic](p.png) <b>html</b> [3]')).toBe(
    'Bold and it, code, a link, html (3)',
  );
  expect(plainText('2 * 3 * 4 and snake_case_name')).toBe('2 * 3 * 4 and snake_case_name');
});

test('no markdown breaks the splitting', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '**Term**: text',
      '# Heading',
      '| a | b |',
      '|---|---|',
      '- item',
      '**',
      '|',
      '***x** | **y** | z',
      'Why?',
      '…',
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      for (const { text } of splitSentences(lines.join('\n'))) expect(text.trim()).not.toBe('');
    }),
  );
});
