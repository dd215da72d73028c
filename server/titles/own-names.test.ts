import { expect, test } from 'vitest';
import { openOwnNames } from './own-names.ts';

const withoutNames = openOwnNames(async () => [
  { alias: 'чугунка', stands_for: 'Iron Kettle Republic' },
  { alias: 'kettle', stands_for: 'Kettle' },
]);
const ask = async (question: string, title = 'Iron Kettle Republic') => (await withoutNames([question], title))[0];

test.each([
  ['how do i brew tea in iron kettle republic', 'how do i brew tea'],
  ['how do i brew tea in Iron Kettle Republic?', 'how do i brew tea?'],
  ['Iron Kettle Republic: how do i brew tea', 'how do i brew tea'],
  ['In the game Iron Kettle Republic, how do i brew tea', 'how do i brew tea'],
  ['best stove for iron kettle republic', 'best stove'],
  ['how do i brew tea (Iron Kettle Republic)', 'how do i brew tea'],
  ['iron kettle republic - how do i brew tea', 'how do i brew tea'],
  ['how do i brew tea, iron kettle republic?', 'how do i brew tea?'],
  ['как заварить чай в iron kettle republic', 'как заварить чай'],
  ['как заварить чай в игре «Iron Kettle Republic»?', 'как заварить чай?'],
  ['как заварить чай в чугунке', 'как заварить чай'],
  ['чугунка: как заварить чай', 'как заварить чай'],
  ['brew tea in iron kettle republic\nand don’t burn it in чугунка', 'brew tea\nand don’t burn it'],
])('«%s» asks «%s»', async (question, asked) => {
  expect(await ask(question)).toBe(asked);
});

test.each([
  // Nothing else is asked.
  'iron kettle republic',
  'what is Iron Kettle Republic?',
  'что такое чугунка',
  // A word of the name is the thing asked about.
  'how much iron has the republic',
  'сколько стоит iron kettle',
  // A part of something longer.
  'where is iron-kettle-republic/saves',
])('«%s» stays as it is', async (question) => {
  expect(await ask(question)).toBe(question);
});

test('a name that is an ordinary word goes where it is written as one, and stays where it is a thing', async () => {
  expect(await ask('how do i brew tea in kettle', 'Kettle')).toBe('how do i brew tea');
  expect(await ask('как заварить чай в игре kettle', 'Kettle')).toBe('как заварить чай');
  for (const question of ['how hot is a kettle', 'how do i brew tea in kettle number two', 'сколько стоит kettle'])
    expect(await ask(question, 'Kettle')).toBe(question);
});

test('everyday names that come with the product go, too', async () => {
  expect(await ask('как поставить конвейер в майндастри', 'Mindustry')).toBe('как поставить конвейер');
  expect(await ask('spd how do i kill goo', 'Shattered Pixel Dungeon')).toBe('how do i kill goo');
  expect(await ask('how many floors has the dungeon', 'Shattered Pixel Dungeon')).toBe(
    'how many floors has the dungeon',
  );
});
