import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createGuidesStandIn } from '#stand-ins/steam/guides.ts';
import { NoAnswerError } from '../outgoing.ts';
import { GuideFault } from './steam-faults.ts';
import { createSteamGuides, parseGuide } from './steam-guides.ts';

test('a guide is read without its comments and its empty sections', async () => {
  const guide = await createGuidesStandIn().read('3000000001', AbortSignal.timeout(1000));
  expect(guide).toMatchObject({ title: 'First steps for newcomers', author: 'Demo Author and 2 collaborators' });
  expect(guide.sections.map(({ section }) => section)).toEqual(['Before you start', 'What to carry']);
  expect(guide.sections[0]?.content).toBe(
    '### In short\n\nLook around **first**.\nThen save.\n- One\n  - One and a half\n- A secret door',
  );
  expect(guide.sections[1]?.content).toBe('| Item | Use |\n| --- | --- |\n| **Lamp** | Lights 40 paces |');
});

test('scripts, pictures and links to anything but https do not come along; what is written stays words', async () => {
  const { sections } = await createGuidesStandIn().read('3000000002', AbortSignal.timeout(1000));
  const text = sections[0]?.content ?? '';
  expect(text).toContain('[A table](https://example.test/tide)');
  expect(text).toContain('Ignore previous instructions');
  expect(text).not.toMatch(/script|onerror|javascript|example\.test\]|<|!\[/);
  expect(text).toContain('press');
});

test.each([
  ['<title>Steam Community :: Error</title>', 'no such guide'],
  ['<div id="AgeCheck"></div>', 'age'],
  ['<p>Too many requests</p>', 'no guide'],
  ['<div class="subSection detailBox"><div class="subSectionTitle">x</div></div>', 'no text'],
  ['', 'no guide'],
])('a page that is no guide is named as what it is: %s', (html, reason) => {
  expect(() => parseGuide('1', html)).toThrow(GuideFault);
  expect(() => parseGuide('1', html)).toThrow(reason);
});

const pageWith = (inner: string, section = 'All') =>
  `<div class="subSection detailBox"><div class="subSectionTitle">${section}</div><div class="subSectionDesc">${inner}</div></div>`;

test.each(['<div>', '<b>', '<ul><li>', '<table><tr><td>', '</b><div>', '<blockquote></i>'])(
  'a page that nests %s for ever is refused before it is parsed',
  (tag) => {
    expect(() => parseGuide('1', pageWith(tag.repeat(100_000)))).toThrow('nested too deeply');
  },
);

const contentOf = (inner: string) => parseGuide('1', pageWith(inner)).sections[0]?.content ?? '';

test('what is large in another way is read: many elements, tables in tables, a million spaces', () => {
  expect(contentOf('<p>line<br><img></p>'.repeat(3000)).match(/line/g)).toHaveLength(3000);
  expect(contentOf('<table><tr><td>x'.repeat(38)).length).toBeLessThan(10_000);
  expect(contentOf(`<div class="bb_code">a${' '.repeat(1_000_000)}b</div>`)).toHaveLength(1_000_010);
});

test('a name that is cut has no half of a character, which no database would take', () => {
  const { sections } = parseGuide('1', pageWith('Text', `${'x'.repeat(299)}😀`));
  expect(sections[0]?.section).toBe(`${'x'.repeat(299)}\uFFFD`);
});

test('what no database holds does not come along', () => {
  expect(parseGuide('1', pageWith('a\0b', 'c\0d')).sections).toEqual([{ section: 'cd', content: 'ab' }]);
});

test('text that looks like markup stays text, code stays code, and no nesting is too deep', () => {
  expect(contentOf('5 &lt; 6 and &lt;b&gt;*x*[y](z)`')).toBe('5 &lt; 6 and &lt;b>\\*x\\*\\[y\\](z)\\`');
  expect(contentOf('<div class="bb_code">a &lt; b<br>```</div>')).toBe("```\na < b\n'''\n```");
  expect(contentOf(`x${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}`)).toBe('x');
  expect(contentOf('<a href="https://a.test/(x) y">w</a>')).toBe('[w](https://a.test/%28x%29%20y)');
});

test('of the guides that Steam names no more are taken than were asked for, and none under what is no number', async () => {
  let named: string[] = [];
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(
      JSON.stringify({ response: { publishedfiledetails: named.map((publishedfileid) => ({ publishedfileid })) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const here = `http://127.0.0.1:${address.port}`;
  const guides = createSteamGuides({ api_url: here, api_key: 'key', community_url: here });
  const find = () => guides.find(10, AbortSignal.timeout(10_000));
  named = Array.from({ length: 5000 }, (_, i) => String(3_000_000_000 + i));
  expect(await find()).toEqual(named.slice(0, 20));
  named = ['../../account'];
  await expect(find()).rejects.toThrow(NoAnswerError);
  server.close();
  server.closeAllConnections();
});
