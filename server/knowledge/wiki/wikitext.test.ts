import { describe, expect, test } from 'vitest';
import { convertPage } from './convert-page.ts';
import type { Site } from './wikitext/reading.ts';

const site: Site = {
  namespaces: new Set(['category', 'file', 'template']),
  categories: new Set(['category', 'категория']),
  files: new Set(['file', 'image', 'файл']),
  interwiki: /^(?:ru|de|pt-br)$/,
  isArticle: (title) => ['coal mine', 'iron ore'].includes(title.toLowerCase()),
};
const convert = (wikitext: string) => convertPage(wikitext, 'Trains', site);
const read = (wikitext: string) =>
  convert(wikitext)
    .sections.map(({ section, content }) => (section === '' ? content : `## ${section}\n${content}`))
    .join('\n\n');

describe('What a page says becomes markdown', () => {
  test.each([
    [
      'sections by their headings',
      'Intro.\n== Use ==\nA.\n=== Fuel ===\nB.\n==== Note ====\nC.',
      'Intro.\n\n## Use\nA.\n\n## Use – Fuel\nB.\n\n**Note**\n\nC.',
    ],
    ['emphasis', "'''Bold''' and ''italic'' and '''''both'''''.", '**Bold** and *italic* and **both**.'],
    ['lists in their order', 'First:\n* a\n* b\n** c\nThen:\n# d', 'First:\n\n- a\n- b\n   - c\n\nThen:\n\n1. d'],
    ['terms', '; Signal : stops trains', '**Signal**: stops trains'],
    [
      'links to articles in bold, others as words',
      'A [[coal mine]], the [[Iron ore|ore]] and [[Nowhere|this]].',
      'A **coal mine**, the **ore** and this.',
    ],
    [
      'addresses of the web',
      '[https://example.org/a(b) Site] and [https://example.org]',
      '[Site](https://example.org/a%28b%29) and',
    ],
    [
      'facts of an infobox',
      '{{Infobox train\n| name = X\n| image = x.png\n| top_speed = 100 km/h\n| cost = [[Iron ore]]\n}}Text.',
      '|  |  |\n| --- | --- |\n| Top speed | 100 km/h |\n| Cost | **Iron ore** |\n\nText.',
    ],
    [
      'two facts where their template stands alone',
      '{{Cargo|image=x.png|produced=Mine|accepted=[[Iron ore]]}}\nGoods {{price|low=1|high=2}}.',
      '|  |  |\n| --- | --- |\n| Produced | Mine |\n| Accepted | **Iron ore** |\n\nGoods .',
    ],
    ['keys', 'Press {{key|Ctrl|C}}.', 'Press **Ctrl** + **C**.'],
    ['code as it stands', 'Type <code>{{x}}</code>\n<pre>\na = [[1]]\n</pre>', '```\na = [[1]]\n```\n\nType `{{x}}`'],
    ['entities', 'A&nbsp;&ndash; 5&deg; &lt;b&gt;', 'A – 5° &lt;b>'],
    ['lines of HTML', 'a<br>b<ul><li>c</li><li>d</li></ul>', 'a\nb\n\n- c\n- d'],
  ])('%s', (_name, wikitext, markdown) => {
    expect(read(wikitext)).toBe(markdown);
  });

  test('a table with spans has its text in every place that it covers', () => {
    const wikitext =
      '{| class="wikitable"\n|+ Engines\n! rowspan="2" | Name !! colspan=2 | Speed\n|-\n! Flat !! Hill\n|-\n| rowspan=2 | Kirby || 64 || 32\n|-\n| colspan="2" style="x" | none | at all\n|}';
    expect(read(wikitext)).toBe(
      '**Engines**\n\n| Name | Speed – Flat | Speed – Hill |\n| --- | --- | --- |\n| Kirby | 64 | 32 |\n| Kirby | none \\| at all | none \\| at all |',
    );
  });

  test('a table in a cell stays in its cell, and one that only places tables is none', () => {
    const inner = '{|\n| a || 1\n|-\n| b || 2\n|}';
    expect(read(`{|\n! Name !! Costs\n|-\n| X ||\n${inner}\n|}`)).toBe(
      '| Name | Costs |\n| --- | --- |\n| X | a, 1; b, 2 |',
    );
    expect(read(`{|\n| Left\n${inner}\n| Right\n|}`)).toBe(
      'Left\n\n|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n\nRight',
    );
  });

  test('a table of HTML is a table', () => {
    expect(read('<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>')).toBe(
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    );
  });

  test('a long table is one, whatever parts it is cut into', () => {
    const rows = Array.from({ length: 200 }, (_, n) => `|-\n| Engine ${n} || ${n} km/h`).join('\n');
    expect(read(`{|\n! Name !! Speed\n${rows}\n|}`).match(/\| Name \| Speed \|/g)).toHaveLength(1);
  });

  test('a table that is moved to the right behind a list is a table', () => {
    expect(read('* Write so.\n:{|\n|-\n| Correct || One\n|-\n| Wrong || 1\n|}')).toBe(
      '- Write so.\n\n|  |  |\n| --- | --- |\n| Correct | One |\n| Wrong | 1 |',
    );
  });

  test('rows whose table begins in a template are a table, as far as they stand together', () => {
    expect(read('{{Bonus head}}\n! Gun\n| style="text-align:left;" | +1 || +2\n|-\n! Radar\n| -3 ||\n\nText.')).toBe(
      '|  |  |  |\n| --- | --- | --- |\n| Gun | +1 | +2 |\n| Radar | -3 |  |\n\nText.',
    );
    expect(read('| a bar before words\n! and a sign')).toBe('| a bar before words\n! and a sign');
  });

  test('templates of one name below each other are the rows of one table', () => {
    expect(read('{{Truck row|Coal truck|1935|48}}\n{{Truck row|Steel truck|[[Iron ore]]|88}}')).toBe(
      '|  |  |  |\n| --- | --- | --- |\n| Coal truck | 1935 | 48 |\n| Steel truck | **Iron ore** | 88 |',
    );
    expect(read('{{Drop|name=Bones|rarity=Always}}\n{{Drop|name=Coins|image=c.png|amount=5}}')).toBe(
      '| Name | Rarity | Amount |\n| --- | --- | --- |\n| Bones | Always |  |\n| Coins |  | 5 |',
    );
    const inLine = convert('Needs {{weird|a|1}}\n{{weird|b|2}} and {{weird|c|3}}.');
    expect(inLine.sections).toEqual([{ section: '', content: 'Needs\nand .' }]);
    expect([...inLine.unknown_templates]).toEqual([['weird', 3]]);
  });

  test('templates in a table are its rows, and say what their values are where its head is another one', () => {
    expect(read('{|\n{{Drop|name=Bones|rarity=Always}}\n|}')).toBe(
      '| Name | Rarity |\n| --- | --- |\n| Bones | Always |',
    );
    expect(read('{|\n! Item !! Chance\n{{Drop|name=Bones|rarity=Always}}\n|}')).toBe(
      '| Item | Chance |\n| --- | --- |\n| Bones | Always |',
    );
    expect(read('{|\n! Item !! Chance !! Price\n{{Drop|name=Bones|rarity=Always}}\n|}')).toContain(
      '| Name: Bones; Rarity: Always |',
    );
    expect(read('{|\n! Item !! Made of\n|-\n| Gun ||\n{{Item|Iron ore|2}}\n|}')).toBe(
      '| Item | Made of |\n| --- | --- |\n| Gun | **Iron ore** |',
    );
  });

  test('what is said of a cell is no text, also where it is written with a fault', () => {
    expect(
      read('{|\n! style="width: 25%; | A !! rowspan="1" text-align:center; | B\n|-\n| 1 || align=x;y | 2\n|}'),
    ).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |');
  });

  test('a table whose bars are templates is one', () => {
    expect(read('{{{!}} class="x"\n{{!}}-\n{{!}} a {{!}}{{!}} b\n{{!}}}')).toBe('|  |  |\n| --- | --- |\n| a | b |');
  });

  test('tabs stand below each other with their names', () => {
    expect(read('<tabber>\nEasy={|\n| 1 || 2\n|}\n|-|\nHard=\nNo way.\n</tabber>')).toBe(
      '**Easy**\n\n|  |  |\n| --- | --- |\n| 1 | 2 |\n\n**Hard**\n\nNo way.',
    );
  });

  test('a word in angle brackets is text, a tag that nobody knows is none', () => {
    expect(read('say_client <client-id> "<msg>", <mood>glad</mood>, <poll kind="x"> and <br/>done')).toBe(
      'say_client &lt;client-id> "&lt;msg>", glad, and\ndone',
    );
  });

  test('what an outside link shows is read as any text', () => {
    expect(read('[https://example.org/?a&#61;1 <span style="x">14°</span> <nowiki>__N__</nowiki> {{weird}}]')).toBe(
      String.raw`[14° \_\_N\_\_](https://example.org/?a=1)`,
    );
  });

  test('a template whose name says that it shows its first value does', () => {
    expect(read('{{ShipLink|Nowhere}}, {{ShipLink|Kongou Kai|text=Kongou}} and {{Tooltip|5 %|of 100}}.')).toBe(
      'Nowhere, Kongou and 5 %.',
    );
  });

  test('a heading in bold stays one', () => {
    expect(read("A.\n==== '''''Second''''' ====\nB.")).toBe('A.\n\n**Second**\n\nB.');
  });

  test('a column that held pictures alone is left out', () => {
    expect(read('{|\n! Picture !! Name\n|-\n| [[File:a.png]] || A\n|-\n| [[File:b.png]] || B\n|}')).toBe(
      'Name\n\nA\n\nB',
    );
  });
});

describe('What is no text of the game goes', () => {
  test('references, galleries, comments, navigation, pictures and lists of links', () => {
    const page = convert(
      'Text.<ref name="a">{{cite web|url=x}}</ref><ref name="a" /><!-- note -->\n[[File:a.png|thumb|A [[coal mine]]]]\n{{Navbox|list=a}}\n{| class="navbox"\n| x\n|}\n<gallery>\na.png|b\n</gallery>\n== References ==\n{{reflist}}\n== See also ==\n* [[coal mine]]\n[[Category:Trains]]\n[[ru:Поезда]]\n__NOTOC__',
    );
    expect(page.sections).toEqual([{ section: '', content: 'Text.' }]);
    expect(page).toMatchObject({ categories: ['Trains'], pictures: 1 });
    expect([...page.languages]).toEqual([['ru', 'Поезда']]);
  });

  test('templates that nobody knows are counted and leave nothing behind', () => {
    const page = convert('A {{weird|b|{{other|c}}}} d {{weird}} {{#if: x | y}} and {{Item|Iron ore}}. {{{1|e}}}');
    expect(page.sections).toEqual([{ section: '', content: 'A d and **Iron ore**. e' }]);
    expect([...page.unknown_templates]).toEqual([
      ['weird', 2],
      ['#if', 1],
    ]);
  });

  test.each([
    '{{',
    '}}',
    '[[',
    ']]',
    '{|',
    '{{{',
    '{{a',
    'b}}',
    '[[c',
    'd]]',
    '{{e|[[f}}',
    '[[g|{{h]]',
    '{0}',
    '{{{{x}}}}',
    '<ref>',
    '<!--',
  ])('what is left open is no residue: %s', (broken) => {
    expect(read(`Before ${broken} after.\n\nNext.`)).not.toMatch(/(?<!\\)(?:\{\{|\}\}|\[\[|\]\]|\{\||\{\d)/);
    expect(read(`Before ${broken} after.`)).toContain('Before');
  });

  test('stubs and disambiguations say what they are', () => {
    expect(convert('{{Stub}} A.')).toMatchObject({ is_stub: true });
    expect(convert('{{disambig}}\n* [[A]]')).toMatchObject({ is_disambiguation: true });
  });
});

describe('A page that means harm', () => {
  test.each([
    ['<script>alert(1)</script>safe', 'safe'],
    ['<style>x</style><iframe src="x">y</iframe>safe', 'safe'],
    ['<img src=x onerror=alert(1)>safe', 'safe'],
    ['[javascript:alert(1) click]', String.raw`\[javascript:alert(1) click\]`],
    ['[[javascript:alert(1)|click]]', 'click'],
    ['[click](javascript:alert(1))', String.raw`\[click\](javascript:alert(1))`],
    ['![x](https://evil.example/p.png)', String.raw`!\[x\](https://evil.example/p.png)`],
    ['# heading\n> quote', String.raw`1. heading` + '\n\n' + String.raw`\> quote`],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script>alert(1)&lt;/script>'],
    ['<nowiki><b>x</b></nowiki>', '&lt;b>x&lt;/b>'],
  ])('%s', (wikitext, markdown) => {
    expect(read(wikitext)).toBe(markdown);
  });

  const long = 'A [[coal mine|mine]] {{weird|a=b}} of the line. '.repeat(40);
  test.each([
    ['100,000 braces', '{{'.repeat(50_000)],
    ['40,000 braces that close', `${'{{'.repeat(20_000)}a${'}}'.repeat(20_000)}`],
    ['100,000 brackets', '[['.repeat(50_000)],
    ['10,000 tables', '{|\n|\n'.repeat(10_000)],
    ['a table of 9,999 by 9,999', '{|\n| rowspan=9999 colspan=9999 | x\n|-\n'.repeat(2000)],
    ['100,000 rows without a table', '| a\n'.repeat(100_000)],
    ['50,000 templates below each other', '{{a|b|c}}\n'.repeat(50_000)],
    ['50,000 templates in a table', `{|\n${'{{a|b|c}}\n{{d|e|f}}\n'.repeat(25_000)}|}`],
    ['50,000 links of tags', '[http://a <b>[http://a <b>'.repeat(25_000)],
    ['50,000 words in angle brackets', Array.from({ length: 50_000 }, (_, n) => `<w${n}>`).join('')],
    ['50,000 names of tabs', `<tabber>${'|-|\na='.repeat(50_000)}`],
    ['50,000 lone tags', '<b '.repeat(50_000)],
    ['50,000 references without an end', '<ref>'.repeat(50_000)],
    ['50,000 addresses without an end', '[http://a '.repeat(50_000)],
    ['100,000 apostrophes', "'''".repeat(33_333)],
    ['100,000 equals signs', '='.repeat(100_000)],
    ['1 MB of spaces', `a${' '.repeat(1_000_000)}b`],
    ['the longest page that a wiki stores, 2 MiB', `${long}\n\n`.repeat(1000)],
  ])('is read in time that grows with its length alone: %s', (_name, wikitext) => {
    // No clock is read: a reading whose time grew with the square of these lengths would not end within the test's.
    expect(read(wikitext)).not.toMatch(/\{\{|\[\[/);
  });
});
