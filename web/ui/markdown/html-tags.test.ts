import { expect, test } from 'vitest';
import { listHtmlTags } from './html-tags.ts';

test('tags are found wherever a reader misses them', () => {
  expect(listHtmlTags('A <b>bell</b> rings <b>twice</b>.<br>')).toEqual(['<b>', '<br>']);
  expect(listHtmlTags('<div class="x">\nlost\n</div>\n\n- one <kbd>E</kbd>\n  - <i>two</i>')).toEqual([
    '<div>',
    '<kbd>',
    '<i>',
  ]);
  expect(listHtmlTags('| a <sup>1</sup> | b |\n|---|---|\n| <u>c</u> | **d <s>e</s>** |')).toEqual([
    '<sup>',
    '<u>',
    '<s>',
  ]);
  expect(listHtmlTags('> kept <!-- a note --> back')).toEqual(['<!-- -->']);
});

test('code, comparisons and addresses are no HTML', () => {
  expect(listHtmlTags('`<b>` and 3 < 5 > 2, <https://example.com>\n\n```\n<div>\n```\n\n\\<b>')).toEqual([]);
});
