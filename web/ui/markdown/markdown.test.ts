import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createBlockReader } from './blocks.ts';
import { decodeEntities, isExternal, safeHref, splitAtMarks } from './inline-text.ts';
import { Markdown } from './Markdown.tsx';

const marks = { citation: (n: number) => createElement('i', null, n), unsupported: createElement('u') };

/** What the text becomes, without the elements around it. */
function draw(text: string): string {
  return renderToStaticMarkup(createElement(Markdown, { text, marks })).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1');
}

const typesOf = (text: string) => createBlockReader()(text).map((token) => token.type);

test('text is split at citations and at the mark of an unsupported sentence', () => {
  expect(splitAtMarks('Roll left [1][12]. Then wait [?].')).toEqual([
    'Roll left ',
    { cited: 1 },
    { cited: 12 },
    '. Then wait ',
    { unsupported: true },
    '.',
  ]);
  expect(splitAtMarks('[a] [ 1 ] [1234] [-1]')).toEqual(['[a] [ 1 ] [1234] [-1]']);
});

test('character references become characters, and a citation cannot be written with them', () => {
  expect(decodeEntities('Tom &amp; Jerry &lt;3 &#8212; &#x2014; &unknown; &#0;')).toBe(
    'Tom & Jerry <3 — — &unknown; \ufffd',
  );
  expect(splitAtMarks('&#91;1&#93;')).toEqual(['[1]']);
});

test('links lead to http, https, mailto and this site only, however the address is disguised', () => {
  for (const good of [
    'https://example.org/a?b=1',
    'http://example.org',
    'mailto:a@example.org',
    '/game/x',
    '#part',
    'a/b',
  ]) {
    expect(safeHref(good), good).toBe(good);
  }
  expect(safeHref('https://example.org/?a=1&amp;b=2')).toBe('https://example.org/?a=1&b=2');
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&#58;alert(1)',
    '&#106;avascript:alert(1)',
    'java&#x09;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'http://[broken',
  ]) {
    expect(safeHref(bad), bad).toBeUndefined();
  }
  expect([isExternal('//example.org/x'), isExternal('/x'), isExternal('https://example.org')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a definition cannot turn citations into links', () => {
  expect(draw('Behind the bell [1].\n\n[1]: /trap')).toBe(
    '<p>Behind the <span class="kept">bell <i>1</i></span>.</p><p><span class="kept"><i>1</i></span>: /trap</p>',
  );
});

test('a settled block keeps its identity while the text grows', () => {
  const read = createBlockReader();
  const before = read('# Title\n\nFirst paragraph.\n\nSecond');
  const after = read('# Title\n\nFirst paragraph.\n\nSecond one, and more');
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  for (const index of [0, 1, 2]) expect(after[index]).toBe(before[index]);
  expect(read('Another text').map((token) => token.raw)).toEqual(['Another text']);
});

const sample = `Malenia heals on **every** hit [1].

## First phase

1. Stay close [1].
2. Run away
   first.

   Still in two.
3. Use bleed [2]

- a
  - b
    - c

      deep

| Phase | Health |
| :-- | --: |
| One | 18,473 |
| Two | 14,778 |

Title
=====

> A shield does not help
> > nor do two

\`\`\`js
const a = '[1]';

- no list
\`\`\`

    indented code

Line  \nbreak <b>bold</b> ![x](https://example.org/x.png) [link](https://example.org) ~~gone~~

<div>
<script>alert(1)</script>
</div>

* * *

- [x] done
- [ ] open

The end \`x\`.
`;

test('a text that arrives in pieces reads as if it had come at once', () => {
  const whole = createBlockReader()(sample);
  fc.assert(
    fc.property(fc.array(fc.nat(sample.length), { maxLength: 40 }), (cuts) => {
      const read = createBlockReader();
      for (const cut of cuts.toSorted((a, b) => a - b)) read(sample.slice(0, cut));
      expect(read(sample)).toEqual(whole);
    }),
  );
});

const hostile: Record<string, string> = {
  quotes: `${'>'.repeat(25_000)}a`,
  spacedQuotes: `${'> '.repeat(25_000)}a`,
  listMarks: `${'- '.repeat(25_000)}a`,
  numbers: `${'1. '.repeat(16_000)}a`,
  mixed: `${'> - '.repeat(12_000)}a`,
  steps: Array.from({ length: 220 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  brackets: '['.repeat(50_000),
  stars: '**a *b '.repeat(7_000),
  links: '[a]('.repeat(12_000),
  openTags: '<a '.repeat(16_000),
  backticks: '`a``b'.repeat(10_000),
  columns: `${'|a'.repeat(8_000)}|\n${'|-'.repeat(8_000)}|\n`,
};

test.for(Object.entries(hostile))('hostile text (%s) is read without breaking', ([, text]) => {
  expect(createBlockReader()(text).length).toBeGreaterThan(0);
});

test('ordinary nesting is left alone', () => {
  expect(typesOf('- a\n  - b\n    - c')).toEqual(['list']);
  expect(typesOf('> > > deep')).toEqual(['blockquote']);
  expect(typesOf('10. ten')).toEqual(['list']);
});

test('raw HTML and pictures are dropped, in blocks and within a line', () => {
  expect(draw('<script>alert(1)</script>')).toBe('');
  expect(draw('<iframe src="https://evil.example"></iframe>\n\nafter')).toBe('<p>after</p>');
  expect(draw('a <b onclick="x">bold</b> <img src=x onerror=alert(1)> b')).toBe('<p>a bold  b</p>');
  expect(draw('![track](https://evil.example/pixel.png)x')).toBe('<p>x</p>');
  // Not HTML by the rules of markdown, so it is shown, as text.
  expect(draw('<svg/onload=alert(1)>')).toBe('<p>&lt;svg/onload=alert(1)&gt;</p>');
});

test('text that only looks like HTML stays text', () => {
  expect(draw('HP < 50 &lt;script&gt; `<b>`')).toBe('<p>HP &lt; 50 &lt;script&gt; <code>&lt;b&gt;</code></p>');
});

test('a forbidden link becomes its words, an outer one opens beside the app', () => {
  expect(draw('[press](javascript:alert(1))')).toBe('<p>press</p>');
  expect(draw('[x](https://example.org)')).toBe(
    '<p><a href="https://example.org" rel="noopener nofollow" target="_blank">x</a></p>',
  );
  expect(draw('[x](/help)')).toBe('<p><a href="/help" rel="noopener nofollow">x</a></p>');
});

test('citations are found in running text only', () => {
  expect(draw('One [1], **two [2]** [?]')).toBe(
    '<p><span class="kept">One <i>1</i></span>, <strong><span class="kept">two <i>2</i></span></strong> <span class="kept"><u></u></span></p>',
  );
  expect(draw('`[1]` \\[1\\] [see [1]](/help)')).toBe(
    '<p><code>[1]</code> [1] <a href="/help" rel="noopener nofollow">see [1]</a></p>',
  );
  expect(draw('```\n[1]\n```')).toBe('<pre tabindex="0"><code>[1]</code></pre>');
});

test('lists, tables and quotes are drawn', () => {
  expect(draw('3. c\n4. d')).toBe('<ol start="3"><li>c</li><li>d</li></ol>');
  expect(draw('> q')).toBe('<blockquote><p>q</p></blockquote>');
  expect(draw('|a|b|\n|-|-|\n|1|2 [1]|')).toContain('<td><span class="kept">2 <i>1</i></span></td>');
});
