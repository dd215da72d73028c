import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createLitReader, findQuotations } from './lit.ts';
import { Markdown } from './Markdown.tsx';

/** What the text becomes where the quotations in it are lit up. */
function draw(text: string, quotations: readonly string[]): string {
  const reader = () => createLitReader(findQuotations(text, quotations));
  return renderToStaticMarkup(createElement(Markdown, { text, reader }))
    .replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')
    .replaceAll(/ tabindex="0"| class="[^"]*"/g, '');
}

test('a sentence is lit up, also across emphasis and links', () => {
  expect(draw('First. **Bold** and [linked](/a). Last.', ['**Bold** and [linked](/a).'])).toBe(
    '<p>First. <strong><mark>Bold</mark></strong><mark> and </mark>' +
      '<a href="/a" rel="noopener nofollow"><mark>linked</mark></a><mark>.</mark> Last.</p>',
  );
});

test('emphasis at the edges of a quotation stays emphasis', () => {
  expect(draw('Go. **Now!** Run.', ['**Now!**'])).toBe('<p>Go. <strong><mark>Now!</mark></strong> Run.</p>');
});

test('items of a list stay items', () => {
  expect(draw('- one\n- two\n- three', ['- one\n- two'])).toBe(
    '<ul><li><mark>one</mark></li><li><mark>two</mark></li><li>three</li></ul>',
  );
  expect(draw('1. one\n2. two', ['2. two'])).toBe('<ol start="1"><li>one</li><li><mark>two</mark></li></ol>');
});

test('rows of a table stay rows', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |';
  expect(draw(table, ['| 3 | 4 |'])).toContain('<tr><td>1</td><td>2</td></tr><tr><td><mark>3</mark>');
  expect(draw(table, ['| 3 | 4 |'])).toContain('<td><mark>4</mark></td></tr></tbody>');
});

test('code is lit up whole', () => {
  expect(draw('Type `/home` to return.\n\n```\nhome\n```', ['Type `/home` to return.'])).toBe(
    '<p><mark>Type </mark><mark><code>/home</code></mark><mark> to return.</mark></p><pre><code>home</code></pre>',
  );
});

test('a quotation that the text does not hold any more lights up nothing', () => {
  expect(draw('Changed since.', ['As it was.', ''])).toBe('<p>Changed since.</p>');
});
