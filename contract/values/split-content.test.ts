import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts } from './carried-lines.ts';
import { limits } from './limits.ts';
import { splitContent } from './split-content.ts';

const sentence = (n: number) => `This is sentence number ${n} of a long text about trains.`;
const paragraph = (from: number, sentences: number) =>
  Array.from({ length: sentences }, (_, i) => sentence(from + i)).join(' ');

test('short content stays as it is, without the space around it', () => {
  expect(splitContent('  A signal.\n\nA train.\n')).toEqual(['A signal.\n\nA train.']);
  expect(splitContent(' \n ')).toEqual([]);
});

test('long content is cut between paragraphs, near its middle', () => {
  const parts = [paragraph(1, 8), paragraph(9, 8), paragraph(17, 8), paragraph(25, 8)];
  expect(splitContent(parts.join('\n\n'))).toEqual([`${parts[0]}\n\n${parts[1]}`, `${parts[2]}\n\n${parts[3]}`]);
});

test('one long paragraph is cut between sentences', () => {
  const parts = splitContent(paragraph(1, 40));
  expect(parts.join(' ')).toBe(paragraph(1, 40));
  for (const part of parts) expect(part).toMatch(/^This is .*trains\.$/);
});

test('a list stays whole while a paragraph can be cut, and with the line that announces it', () => {
  const list = Array.from({ length: 20 }, (_, i) => `- item ${i} is one of many things to buy`).join('\n');
  const parts = splitContent(`${paragraph(1, 10)}\n\n${paragraph(11, 8)}\n\nWhat to buy:\n\n${list}`);
  expect(parts).toEqual([`${paragraph(1, 10)}\n\n${paragraph(11, 8)}`, `What to buy:\n\n${list}`]);
});

test('a list that is too long is cut between its items', () => {
  const items = Array.from({ length: 60 }, (_, i) => `- item ${i}. It is one of many. Things to buy`);
  const parts = splitContent(items.join('\n'));
  expect(parts.join('\n')).toBe(items.join('\n'));
  for (const part of parts) expect(part).toMatch(/^- item/);
});

test('code that has to be cut is closed and opened again', () => {
  const code = Array.from({ length: 100 }, (_, i) => `  set speed of train ${i}`).join('\n');
  const parts = splitContent(`\`\`\`ini\n${code}\n\`\`\``);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part).toMatch(/^```ini\n[^`]*\n```$/);
});

test('whatever the text, no part is too long, no character is lost or torn', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom('\n\n', '\n- ', '. ', '| a |\n', ': ')),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (pieces) => {
      const content = pieces.join('').replaceAll(/[`~]/g, '');
      const parts = splitContent(content);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(limits.splitChunk);
        expect(part.isWellFormed()).toBe(true);
      }
      const bare = (joined: string) => joined.replaceAll(/\s/g, '');
      const read = joinParts(parts, (part) => part).map(({ text: joined }) => joined);
      expect(bare(read.join(''))).toBe(bare(content));
      expect(parts.flatMap((part) => splitContent(part))).toEqual(parts);
    }),
    { numRuns: 200 },
  );
});

test('of items that stand very deep a part repeats the nearest parents alone', () => {
  const depth = 120;
  const parts = splitContent(Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}- item ${at}`).join('\n'));
  const numbersOf = (part: string) => [...part.matchAll(/item (\d+)/g)].map(([, number]) => Number(number));
  expect(parts.length).toBeGreaterThan(3);
  let above = -1;
  for (const part of parts) {
    const numbers = numbersOf(part);
    const repeated = numbers.filter((number) => number <= above);
    expect(repeated.length).toBeLessThanOrEqual(8);
    expect(repeated).toEqual(Array.from(repeated, (_, at) => above - repeated.length + 1 + at));
    above = numbers.at(-1)!;
  }
  expect(above).toBe(depth - 1);
});

test('a row below very many nested items is read once, however many there are', () => {
  const items = Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}- item ${at}`).join('\n');
  const indent = ' '.repeat(200);
  const rows = Array.from({ length: 8_000 }, (_, at) => ` | ${at}`).join('\n');
  // Without a bound this took minutes.
  const parts = splitContent(`${items}\n${indent}| a | b |\n${indent}|---|---|\n${rows}`);
  expect(parts.every((part) => part.length <= limits.splitChunk)).toBe(true);
  expect(parts.at(-1)).toContain('| 7999');
});

test('an item that says the same as the one above it is no repetition of it', () => {
  for (let first = 0; first < 40; first += 1) {
    const lines = Array.from({ length: 60 }, (_, at) =>
      at >= first && at < first + 8
        ? `- Merchant\n  - sells ${'ropes and '.repeat(3)}lanterns ${at}`
        : `- Stall number ${at} of the long street`,
    );
    const text = lines.join('\n');
    const joined = joinParts(splitContent(text), (part) => part);
    expect(joined.map((one) => one.text).join('\n')).toBe(text);
  }
});

test.each([' ', '\t', '\u00a0', '\u2003'])('a line of blanks like %j is read once', (blank) => {
  const words = 'word '.repeat(120);
  // Read again for each of them, they took seconds.
  const parts = splitContent(`a\n${blank.repeat(100_000)}x\nb ${words}`);
  expect(parts.join('').replaceAll(/\s/g, '')).toBe(`axb${words}`.replaceAll(/\s/g, ''));
});
