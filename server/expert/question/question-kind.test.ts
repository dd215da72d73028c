import { expect, test } from 'vitest';
import { readKinds } from './question-kind.ts';

const isHeld = (question: string, text: string) => readKinds(question).needed.every((words) => words.test(text));

test.each([
  ['how many embers does the kiln fire at', 'It fires at ninety embers.', 'It fires with coal.'],
  ['сколько лет живёт гном', 'Гном живёт сто лет.', 'Гном живёт долго.'],
  ['where do i get amber', 'Amber is found in the mine.', 'Amber is yellow.'],
  ['где взять янтарь', 'Янтарь добывают в шахте.', 'Янтарь жёлтый.'],
  ['which lamp is the brightest', 'The moon lamp is brighter than any other.', 'The moon lamp hangs here.'],
  ['какая лампа самая яркая', 'Лунная лампа ярче остальных и самая дорогая.', 'Лунная лампа висит здесь.'],
  ['what is the golem weak to', 'Golems are vulnerable to cold.', 'Golems are made of clay.'],
  ['самый дешевый причал', 'Этот причал стоит меньше других.', 'Это самый большой причал.'],
  ['какой самый сильный меч', 'Наносит больше урона, чем любой другой.', 'Меч сильно изношен.'],
  ['which trade pays the most', 'The salt trade has the best income.', 'More boats are left in the bay.'],
  ['best lamp for a beginner', 'The moon lamp is recommended at first.', 'Lamps are more than beginners need.'],
  ['против кого хорош лучник', 'Лучник наносит урон летунам.', 'Лучник носит плащ.'],
])('«%s» is answered by «%s» and not by «%s»', (question, right, wrong) => {
  expect(isHeld(question, right)).toBe(true);
  expect(isHeld(question, wrong)).toBe(false);
});

test('a question that only names something needs no words of any kind', () => {
  expect(readKinds('amber lamp')).toEqual({ likely: [], needed: [], figure: null });
});

test.each(['how do i get rid of amber', 'how do i get past the golem', 'how to get back to the tower'])(
  '“%s” does not ask where something comes from',
  (question) => {
    expect(readKinds(question).needed).toEqual([]);
  },
);
