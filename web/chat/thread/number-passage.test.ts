import { describe, expect, test } from 'vitest';
import { numberPassage } from './number-passage.ts';

const table = '| Alignment | By day |\n| --- | --- |\n| Lawful | +25% |';

describe('the number of a quotation’s source', () => {
  test('stands at the end of its last sentence', () => {
    expect(numberPassage({ n: 1, kind: 'prose', text: 'Dusk favours nobody.' })).toBe('Dusk favours nobody. [1]');
    expect(numberPassage({ n: 2, kind: 'list', text: '- one\n- two' })).toBe('- one\n- two [2]');
  });

  test('stands in the last cell of a table, and in the sentence where one follows the table', () => {
    expect(numberPassage({ n: 1, kind: 'table', text: table })).toBe(table.replace('+25% |', '+25% [1] |'));
    const followed = `${table}\n\nA knight is lawful.`;
    expect(numberPassage({ n: 1, kind: 'table', text: followed })).toBe(`${followed} [1]`);
  });

  test('stands below the last line of code', () => {
    const code = '```\n/save\n```';
    expect(numberPassage({ n: 3, kind: 'prose', text: code })).toBe(`${code}\n\n[3]`);
  });
});
