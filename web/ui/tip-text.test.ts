import { expect, test } from 'vitest';
import { tipText } from './tip-text.ts';

test.each([
  ['Copy the answer', ''],
  ['Wells\nThe **copper** well is\n- [forty](https://a.example) metres deep.', 'The copper well is forty metres deep.'],
  ['Wells\n| Well | Depth |\n| --- | ---: |\n| Copper | 40 |', 'Well · Depth Copper · 40'],
])('%j says below its title: %s', (tip, text) => {
  expect(tipText(tip).text).toBe(text);
});

test('the title is the first line, and a long text ends with a whole word', () => {
  const { title, text } = tipText(`Wells\n${'Water, '.repeat(60)}`);
  expect(title).toBe('Wells');
  expect(text.length).toBeLessThan(245);
  expect(text.endsWith('Water, Water…')).toBe(true);
});
