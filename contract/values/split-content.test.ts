import { joinParts } from './carried-lines.ts';
import { limits } from '#contract/values/limits.ts';

import fc from 'fast-check';
import { expect, test } from 'vitest';
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
