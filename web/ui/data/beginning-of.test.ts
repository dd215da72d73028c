import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

test.each([
  ['', ''],
  ['The **copper** well is\n- [forty](https://a.example) metres deep.', 'The copper well is forty metres deep.'],
  ['| Well | Depth |\n| --- | ---: |\n| Copper | 40 |', 'Well · Depth Copper · 40'],
])('%j begins with: %s', (markdown, text) => {
  expect(beginningOf(markdown)).toBe(text);
});

test('a long text ends with a whole word', () => {
  const text = beginningOf('Water, '.repeat(60));
  expect(text.length).toBeLessThan(245);
  expect(text.endsWith('Water, Water…')).toBe(true);
});
