import { describe, expect, test, vi } from 'vitest';
import { convertPage } from './convert-page.ts';
import type { Site } from './wikitext/reading.ts';
import { slow } from '#server/testing/slow.ts';

// What would be hostile is large.
vi.setConfig(slow.computes);

const site: Site = {
  namespaces: new Set(),
  categories: new Set(['category']),
  files: new Set(['file']),
  interwiki: /^ru$/,
  isArticle: () => false,
};
const read = (wikitext: string) =>
  convertPage(wikitext, 'Trains', site)
    .sections.map(({ content }) => content)
    .join('\n\n');
const table = (rows: string) => read(`{| class="wikitable"\n! A !! B\n|-\n${rows}\n|}`);

describe('What is said of a cell is no word of it', () => {
  test.each([
    ['over two lines', '| style="color:red;\nwidth:10%" | C\n| D'],
    ['over three lines', '| style="color:red;\nwidth:10%;\nheight:1em" | C || D'],
    ['in two parts', '| style="a" | class="b" | C || D'],
    ['by a template', '| {{cellstyle|red}} | C || align=center {{x}}| D'],
    ['with a template in quotation marks', '| style="color:{{color|red}}" | C || class="{{x}} y" | D'],
    ['behind a picture', '| [[File:x.png|20px]] style="c" | C || D'],
    ['with a bar in quotation marks', '| title="Some: words | more" | C || onclick="x" nowrap | D'],
    ['in other quotation marks', '| style=“color:red” | C || style:"x" | D'],
    ['with a quotation mark before it', '| "style=x" | C || text-align:center | D'],
    ['with a quotation mark that nothing closes', '| style="color:red | C || class=foo | D'],
    ['of a row, over two lines', '|- style="background:red;"\nclass="x"\n| C || D'],
    ['of a row, by a template', '|- {{rowstyle|1}} style="{{x|y}}"\n| C || D'],
    ['longer than most', `| style="background:${'x'.repeat(600)}" | C || D`],
  ])('%s', (_name, rows) => {
    expect(table(rows)).toBe('| A | B |\n| --- | --- |\n| C | D |');
  });

  test.each([
    ['of a table, over three lines', '{| class="x"\nstyle="width:100%"\nborder="1"\n! A !! B\n|-\n| C || D\n|}'],
    ['of a head', '{|\n! style="{{Style|head}}" | A !! class={{x}} | B\n|-\n| C || D\n|}'],
    ['of rows whose table begins nowhere', '|style="x"|A\n|style="y"|B\n|-\n|C||D'],
    ['of a caption alone', '{|\n|+ style="font-size:1.2em"\n! A !! B\n|-\n| C || D\n|}'],
    ['behind the sign of an item', '* {| class="x"\n! A !! B\n|-\n| style="x" | C || D\n|}'],
  ])('%s', (_name, wikitext) => {
    const rows = read(wikitext);
    expect(rows).toContain('| C | D |');
    expect(rows).not.toMatch(/style|class|font-size/);
  });

  test('words before a bar stay, however long the cell is', () => {
    expect(table(`| speed in a valley | more || D`)).toContain('| speed in a valley \\| more | D |');
    const long = 'A long cell with many words. '.repeat(30).trim();
    expect(table(`| ${long} | more || D`)).toContain(`${long} \\| more`);
  });
});

describe('A table in a table', () => {
  test.each([
    ['below its cell', '| C ||\n{| style="width:100%"\n| style="x" | inner || y\n|}'],
    ['behind the bar of its cell', '| C || {| style="width:100%"\n| style="x" | inner || y\n|}'],
    ['with attributes over two lines', '| C ||\n{| style="width:100%;\nheight:2em"\n| class="a\nb" | inner || y\n|}'],
  ])('%s', (_name, rows) => {
    expect(table(rows)).toBe('| A | B |\n| --- | --- |\n| C | inner, y |');
  });

  test('as a fact of an infobox its rows are words', () => {
    const facts = read('{{Infobox|name=X|rows={{{!}} class="x"\n{{!}} style="y" {{!}} A {{!}}{{!}} B\n{{!}}}}}');
    expect(facts).toContain('| Rows | A, B |');
    expect(facts).not.toMatch(/style|class|[{}]/);
  });
});

describe('A table in a value of an infobox', () => {
  test.each([
    ['with the bars of any table', '{|\n|-\n| A || B\n|-\n| C || D\n|}'],
    ['that is moved to the right', ':{| class="x"\n|-\n| A || B\n|-\n| style="x" | C || D\n|}'],
    [
      'with rows that are moved, too',
      ':{{{!}}\n:{{!}}-\n:{{!}} A {{!}}{{!}} B\n:{{!}}-\n:{{!}} C {{!}}{{!}} D\n:{{!}}}',
    ],
    ['with a link that nobody closed', '{|\n| A || B\n|-\n| [[C || D\n|}'],
  ])('%s', (_name, rows) => {
    expect(read(`{{Infobox\n| one = 1\n| rows =\n${rows}\n| two = 2\n}}`)).toBe(
      '|  |  |\n| --- | --- |\n| One | 1 |\n| Rows | A, B; C, D |\n| Two | 2 |',
    );
  });

  test('stands in another, and in a template around words', () => {
    expect(read('{{Infobox\n| one = 1\n| rows =\n{|\n| A\n|\n{|\n| B || C\n|}\n|}\n| two = 2\n}}')).toMatch(
      /\| Rows \| A; B, C \|\n\| Two \| 2 \|/,
    );
    expect(read('Before. {{note|\n{|\n|-\n| A || B\n|}\n}} Behind.')).toMatch(/^Before\.\s+A, B\s+Behind\.$/);
  });

  test('that nobody closed ends with its template', () => {
    expect(read('{{Infobox\n| one = 1\n| rows =\n{|\n| A || B\n}}\nBehind it.')).toMatch(/A, B[^]*Behind it\.$/);
  });

  test('a bar before the end of a template ends no table', () => {
    expect(read('{{Infobox\n| one = 1\n| two = 2\n|}}\nBehind it.')).toMatch(/\| Two \| 2 \|\n\nBehind it\.$/);
  });
});

test.each([
  ['words without end', `a=b ${'a'.repeat(400)}! | C || D`],
  ['quotation marks without end', `style="${'" "'.repeat(160)} | C || D`],
  ['equals signs without end', `${'a='.repeat(240)}! | C || D`],
  ['spaces without end', `style= ${' '.repeat(400)}! | C || D`],
  ['bars without end', `style="a" ${'|'.repeat(400)} C`],
])('a cell with %s is read to its end', (_name, cell) => {
  expect(table(`| ${cell}\n| ${cell}`)).toContain('| A | B |');
});

describe('A table that colons move to the right', () => {
  test.each([
    ['before its beginning', ':{|\n! A !! B\n|-\n| C || D\n|}'],
    ['before its rows, too', ':{|\n:! A !! B\n:|-\n:| C || D\n:|}'],
    ['twice', '::{| class="x"\n::! A\n::! B\n::|-\n:: | style="x" | C\n::| D\n::|}'],
  ])('%s', (_name, wikitext) => {
    expect(read(`${wikitext}\nBehind it.`)).toBe('| A | B |\n| --- | --- |\n| C | D |\n\nBehind it.');
  });

  test('keeps the lines of a cell, and one that is not moved keeps a colon before a bar', () => {
    expect(read(':{|\n:! A !! B\n:|-\n:| C\n: more\n:| D\n:|}')).toMatch(/\| C.*more \| D \|/);
    expect(read('{|\n! A !! B\n|-\n| C\n:| no cell\n| D\n|}')).toMatch(/\| C[^\n]*no cell \| D \|/);
  });

  test('a megabyte of its signs comes to an end', () => {
    for (const part of [':', ': ', ':|', ':{|\n', ':{|\n:|', '::|-\n', ':!!', ':{| ', ':\n'])
      expect(read(`:{|\n:| ${part.repeat(1_000_000 / part.length)}`)).toBeTypeOf('string');
  });
});
