import { expect, test } from 'vitest';
import { joinParts } from './carried-lines.ts';
import { limits } from './limits.ts';
import { splitContent } from './split-content.ts';

const many = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_none, i) => line(i));
const rows = (count: number, indent = '') =>
  many(count, (i) => `${indent}| Sword number ${i} | ${20 + i} | ${500 + i * 13} |`);
const joined = (parts: readonly string[]) => joinParts(parts, (part) => part).map(({ text }) => text);

/** What every part begins with; that they are short, are one text again together, and are cut the same once more. */
function checkedParts(lines: readonly string[], opening: string): string[] {
  const text = lines.join('\n');
  const parts = splitContent(text);
  for (const part of parts.slice(1)) expect(part.startsWith(opening)).toBe(true);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(limits.splitChunk);
    expect(part.split(opening).length).toBeLessThanOrEqual(2);
    expect(splitContent(part)).toEqual([part]);
  }
  expect(joined(parts)).toEqual([text]);
  expect(splitContent(joined(parts)[0]!)).toEqual(parts);
  return parts;
}

const head = ['| Sword | Damage | Price |', '| --- | --- | --- |'];

test('every part of a long table begins with its head', () => {
  const parts = checkedParts([...head, ...rows(300)], `${head.join('\n')}\n`);
  expect(parts.every((part) => part.split('\n').length > 3)).toBe(true);
});

test.for([
  ['two rows of heads', ['| Sword | Figures |  |', '| Name | Damage | Price |', '| --- | --- | --- |']],
  ['heads below the rule', ['| Sword | Figures |  |', '| --- | --- | --- |', '| **Name** | **Damage** | **Price** |']],
  ['a lower head that names no thing', ['| Sword | Figures |  |', '| --- | --- | --- |', '|  | Damage | Price |']],
  ['no rule, but bold heads', ['| **Sword** | **Damage** | **Price** |']],
] as const)('a head is all of its rows: %s', ([, lines]) => {
  expect(checkedParts([...lines, ...rows(100)], `${lines.join('\n')}\n`).length).toBeGreaterThan(1);
});

test('the line that announces a table goes along, and so does its name', () => {
  for (const name of ['These are sold:', '**Swords of the north**', '### Swords'])
    expect(checkedParts([name, '', ...head, ...rows(100)], `${name}\n\n${head.join('\n')}\n`).length).toBeGreaterThan(
      1,
    );
});

test('a table without bars at its ends keeps its head', () => {
  const cells = many(120, (i) => `Sword number ${i} | ${20 + i} | ${500 + i}`);
  expect(
    checkedParts(['Sword | Damage | Price', '--- | --- | ---', ...cells], 'Sword | Damage | Price\n--- | --- | ---\n')
      .length,
  ).toBeGreaterThan(1);
});

test('a table in a list keeps its head and its item', () => {
  const indented = head.map((line) => `  ${line}`);
  expect(
    checkedParts(
      ['- At the smith', '', ...indented, ...rows(100, '  ')].filter(Boolean),
      `- At the smith\n${indented.join('\n')}\n`,
    ).length,
  ).toBeGreaterThan(1);
});

test('a list keeps the line that announces it', () => {
  expect(
    checkedParts(['The smith sells:', '', ...many(150, (i) => `- sword number ${i}`)], 'The smith sells:\n\n- ').length,
  ).toBeGreaterThan(1);
  expect(
    checkedParts(['Do this:', '', ...many(150, (i) => `${i + 1}. turn wheel ${i}`)], 'Do this:\n\n').length,
  ).toBeGreaterThan(1);
});

test('a nested item keeps the items that it stands under', () => {
  expect(
    checkedParts(
      ['Prices:', '', '- Smith', '  - Swords', ...many(150, (i) => `    - sword number ${i}`)],
      'Prices:\n\n- Smith\n  - Swords\n    - ',
    ).length,
  ).toBeGreaterThan(1);
});

test('what stands under several items goes along with its own alone', () => {
  const lines = many(20, (n) => [`- Smith ${n}`, ...many(10, (i) => `  - sword ${n} of ${i}`)].join('\n'));
  const parts = splitContent(lines.join('\n'));
  expect(joined(parts)).toEqual([lines.join('\n')]);
  for (const part of parts) expect(part).toMatch(/^- Smith \d+\n {2}- sword/);
});

test('a very long head is left out before rows are', () => {
  const wide = `| ${many(60, (i) => `A column of length ${i}`).join(' | ')} |`;
  const parts = splitContent(
    [wide, wide.replaceAll(/[^|]+/g, ' --- '), ...many(30, (i) => `| ${i} |`.repeat(20))].join('\n'),
  );
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(limits.splitChunk);
});

test('two tables of other heads, and two lists, stay two', () => {
  const other = ['| Bow | Range | Price |', '| --- | --- | --- |', ...rows(5)].join('\n');
  expect(joined([[...head, ...rows(5)].join('\n'), other])).toHaveLength(2);
  expect(joined(['- one\n- two', '- three'])).toHaveLength(2);
  expect(joined(['It sells:\n\n- one', 'It buys:\n\n- two'])).toHaveLength(2);
});

test('however lines stand below each other, no part is long and cutting ends', () => {
  const pieces = [
    '- item',
    '  - inner: of it',
    '    deeper',
    '| a | b |',
    '| --- | --- |',
    '',
    'Said of it:',
    '```js',
    '  | c | d |',
    'Words. More of them.',
  ];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 200; n++) {
    const text = many(20 + next(300), () => pieces[next(pieces.length)]!.padEnd(next(80))).join('\n');
    for (const part of splitContent(text, 300)) expect(part.length).toBeLessThanOrEqual(300);
  }
});
