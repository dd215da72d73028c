import { expect, test } from 'vitest';
import { buildIndex, type IndexedText } from '../index/build-index.ts';
import { searchIndex } from '../search-index.ts';

const chunk = (id: number, content: string, article_title = ''): IndexedText => ({
  id,
  article_title,
  section: '',
  content,
});

/** The articles of an invented game. */
const game = [
  chunk(1, 'Кремний получают в плавильне из песка и угля.', 'Кремний'),
  chunk(2, 'Мост для конвейера ставят под другим конвейером. Уголь не горит.', 'Мост'),
  chunk(3, 'Зелья варят в котле. Ключ от кладовой лежит у колодца.', 'Зелья'),
  chunk(4, 'Goo is a boss on the fifth floor. Hit it with a sword of dawn.', 'Goo'),
  chunk(5, 'Слизня Goo надо убить до заката, бомба стоит 40 монет. Бить Гоо надо каждый бит времени.', 'Слизень Goo'),
  chunk(6, 'The tank holds a bit of water, the pod carries it over the bridge.', 'Tank'),
];
const index = buildIndex(game);
const read = (question: string) => searchIndex(index, question).analysis;

// The soft sign that an infinitive lacks may stay away: its stem is the same.
test.each([
  ['kak sdelat kremniy', 'как сделать кремний'],
  ['Kak sdelat kremnij?', 'Как сделать кремний?'],
  ['kak postavit konveyer pod drugim', 'как поставит конвейер под другим'],
  ['gde najti klyuch', 'где найти ключ'],
  ['4to takoe zelya', 'что такое зелья'],
  ['kuda polozhit ugol', 'куда положит уголь'],
  ['dlya chego nuzhen pesok', 'для чего нужен песок'],
  ['kotel, zelya', 'котел, зелья'],
])('«%s» asks «%s»', (question, meant) => {
  const { text, layout_swapped } = read(question);
  expect(text).toBe(meant);
  expect(layout_swapped).toBe(true);
});

test('such a question finds what the Russian one finds', () => {
  for (const [typed, meant] of [
    ['kak varit zelya', 'как варить зелья'],
    ['skolko stoit bomba', 'сколько стоит бомба'],
    ['gde most dlya konvejera', 'где мост для конвейера'],
  ] as const) {
    const rowsOf = (question: string) => searchIndex(index, question).rows.map(({ row }) => row);
    expect(rowsOf(typed)[0]).toBe(rowsOf(meant)[0]);
    const kindsOf = (question: string) => read(question).terms.map(({ kind }) => kind);
    expect(kindsOf(typed)).toEqual(kindsOf(meant));
  }
});

test('names that the articles know in Latin letters stay, and so do words that are only English', () => {
  expect(read('kak ubit goo').text).toBe('как убить goo');
  expect(read('kak ubit Goo do zakata').text).toBe('как убить Goo до заката');
  expect(read('gde sword of dawn').text).toBe('где sword of dawn');
  expect(read('kak bit goo').text).toBe('как бит goo');
  expect(read('gde goo').text).toBe('где goo');
  expect(read('skolko stoit tank').text).toMatch(/^сколько стоит? tank$/u);
});

test('a misspelt word of the articles is repaired in Cyrillic', () => {
  expect(read('kak postavit konvejir').terms.at(-1)).toMatchObject({ kind: 'repaired', word: 'конвейир' });
});

test.each([
  'how do i kill goo',
  'where is the pod',
  'who is tom',
  'do pods hold water',
  'goo',
  'tank pod',
  'most water',
  'what is the best potion for a tank',
  'teh tankk briddge wher',
  'kobold',
  'MK4 tank t6',
  'как убить Goo',
  'jak zrobic most',
])('«%s» stays as it is', (question) => {
  expect(read(question)).toMatchObject({ text: question, layout_swapped: false });
});

test('long texts are read by their beginning', () => {
  const { text } = read(`kak sdelat kremniy ${'zzyzx '.repeat(300)}`);
  expect(text).toMatch(/^как сделать кремний /u);
});
