import { expect, test } from 'vitest';
import { readSuperlatives } from './superlatives.ts';

const first = (question: string) => readSuperlatives(question)[0];

test('a word that only holds the letters of a superlative is none', () => {
  expect(first('самый долгий поход')?.names).toContain('время');
  expect(first('самый недолгий поход')).toBeUndefined();
  expect(first('самая дальняя башня')?.names).toContain('дальность');
  expect(first('самая полезная вещь в дальнейшем')).toBeUndefined();
  expect(first('самая большая башня')?.names).toContain('размер');
  expect(first('кому больше всего нужна башня')?.names).not.toContain('размер');
});

test('a word that another one makes a superlative takes the end that this one says', () => {
  expect(first('сильный меч')).toBeUndefined();
  expect([first('самый тихий двигатель'), first('наименее шумный двигатель')]).toMatchObject([
    { takes: 'least' },
    { takes: 'least' },
  ]);
  expect(first('the least expensive servant')).toMatchObject({ takes: 'least', names: first('cheapest')?.names });
});

test('a wage or a rent is what somebody costs', () => {
  const cheapest = first('the cheapest servant');
  expect(['Wage a week', 'Rent', 'Зарплата', 'Renting'].map((name) => cheapest?.columns.test(name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the words of a named superlative are whole words', () => {
  expect(readSuperlatives('what has the highest tank of oil')).toEqual([]);
  const [named] = readSuperlatives('what has the highest oil tank');
  expect([...(named?.asks ?? [])]).toEqual(['highest', 'oil', 'tank']);
});
