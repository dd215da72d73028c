/** One way to fill a text up to its limit that some reader could find hard. */
export interface Shape {
  name: string;
  make: (length: number) => string;
}

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const between = (fill: string) => (length: number) => `a${repeated(fill)(length - 2)}b`;
const shape = (name: string, make: string | Shape['make']): Shape => ({
  name,
  make: typeof make === 'string' ? repeated(make) : make,
});

const alphabets = { latin: 'abcdefghijklmnopqrstuvwxyz', russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюя' };

/** Letters that look random and are the same in every run. */
function lettersOf(alphabet: keyof typeof alphabets): () => string {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return alphabets[alphabet][(state >>> 16) % alphabets[alphabet].length]!;
  };
}

/** Words of a length, each another one. */
function words(alphabet: keyof typeof alphabets, length: number, gap = ' '): Shape['make'] {
  return (limit) => {
    const letter = lettersOf(alphabet);
    let text = '';
    while (text.length < limit) text += `${Array.from({ length }, letter).join('')}${gap}`;
    return text.slice(0, limit);
  };
}

/** Every word of one set beside every word of another: the pairs are the square of the words. */
function pairs(length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += `ka${n % 97} lo${Math.floor(n / 97) % 97} `;
  return text.slice(0, length);
}

/** What a reader of words, a search or a list could find hard. */
export const wordShapes: readonly Shape[] = [
  shape('one word', words('latin', 4_000, '')),
  shape('one Russian word', words('russian', 4_000, '')),
  shape('one letter again and again', 'a'),
  shape('words of one letter', words('latin', 1)),
  shape('Russian words of one letter', words('russian', 1)),
  shape('words of 4', words('latin', 4)),
  shape('Russian words of 5', words('russian', 5)),
  shape('words of 12', words('latin', 12)),
  shape('Russian words of 60', words('russian', 60)),
  shape('words of 61', words('latin', 61)),
  shape('pairs of words', pairs),
  shape('hyphens', words('latin', 1, '-')),
  shape('apostrophes', "a's"),
  shape('case and digits', 'aB1'),
  shape('digits', '1'),
  shape('numbers', '1.1 '),
  shape('dots', '.'),
  shape('lines of one dot', '.\n'),
  shape('sentences of one letter', 'A. '),
  shape('questions', 'how? '),
  shape('many questions in one', 'how and what '),
  shape('commas', 'a, '),
  shape('spaces', between(' ')),
  shape('lines', between('\n')),
  shape('no-break spaces', between('\u00a0')),
  shape('quotes', '"'),
  shape('question marks', '?'),
  shape('per cents', '%'),
  shape('underscores', 'a_'),
  shape('backslashes', '\\'),
  shape('marks on one letter', (length) => `a${repeated('\u0301\u0316')(length - 1)}`),
  shape('letters that stand for many', '\ufdfa '),
  shape('emoji', '😀'),
  shape('joined emoji', '👩\u200d'),
];

/** Of a large text the shapes that stand for the others: long and short words, many short lines, one long line. */
export const largeShapes: readonly Shape[] = wordShapes.filter(({ name }) =>
  ['one letter again and again', 'words of 4', 'Russian words of 5', 'lines', 'lines of one dot'].includes(name),
);

/** What a reader of Markdown, HTML or a wiki's text could find hard. */
export const markupShapes: readonly Shape[] = [
  ...wordShapes,
  shape('stars', '*'),
  shape('pairs of stars', '**a'),
  shape('emphasis', '*a _b '),
  shape('low lines', '_'),
  shape('backticks', '`'),
  shape('growing backticks', (length) => {
    let text = '';
    for (let n = 1; text.length < length; n++) text += `${'`'.repeat(n)} `;
    return text.slice(0, length);
  }),
  shape('fences', '```\n'),
  shape('one long fence', (length) => `\`\`\`${'x'.repeat(1_400)}\n${repeated('x\n')(length - 1_404)}`),
  shape('open brackets', '['),
  shape('open links', '[a]('),
  shape('nested links', '[a](b [c]('),
  shape('open pictures', '![]('),
  shape('reference links', '[a]: b\n'),
  shape('open tags', '<a '),
  shape('tags', '<b>'),
  shape('open comments', '<!--'),
  shape('smaller-than', '<'),
  shape('ampersands', '&'),
  shape('quotations', '> '),
  shape('nested lists', (length) => {
    let text = '';
    for (let depth = 0; text.length < length; depth = (depth + 1) % 100) text += `${'  '.repeat(depth)}- a\n`;
    return text.slice(0, length);
  }),
  shape('items', '- a\n'),
  shape('headings', '# a\n'),
  shape('half headings', '#\n'),
  shape('rows', '| a | b |\n'),
  shape('one row', '|'),
  shape('a table of many columns', (length) => {
    const columns = Math.floor(length / 12);
    return `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${repeated('|b')(columns * 2)}`;
  }),
  shape('names with a value', 'Cost: 5\n'),
  shape('bold terms', '**a**: '),
  shape('colons', ':\n'),
  shape('lines that tell who may read', '::: gate\n'),
  shape('tabs before them', between('\t')),
  shape('open templates', '{{a|'),
  shape('nested templates', (length) => {
    const depth = Math.floor(length / 6);
    return `${'{{a|'.repeat(depth)}${'}}'.repeat(depth)}`;
  }),
  shape('open wiki links', '[[a|'),
  shape('open wiki tables', '{|\n|a\n'),
  shape('open references', '<ref>'),
  shape('apostrophes in a row', "'"),
  shape('nested elements', (length) => {
    const depth = Math.floor(length / 11);
    return `${'<div>'.repeat(depth)}${'</div>'.repeat(depth)}`;
  }),
];
