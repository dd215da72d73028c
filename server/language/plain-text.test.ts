import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('marks, links and escapes of markdown are not read aloud', () => {
  expect(plainText('Gold \\($\\), **bold** and [a link](https://a.example/b_c)')).toBe('Gold ($), bold and a link');
  // A number in brackets would pass for one of our citations.
  expect(plainText('Iron and coal, see [4]')).toBe('Iron and coal, see (4)');
});
