import { expect, test } from 'vitest';
import { openSmallGame, unhurriedEncoder } from '#server/testing/small-game.ts';
import type { Turn } from '../expert.ts';

const ask = openSmallGame(
  'Tin Harbour',
  [
    ['Goats', 'How to feed goats', 'Feed goats with hay in the morning. A hungry goat gives neither milk nor cheese.'],
    ['Keys', 'Where keys are', 'The rusty key lies under the bridge. The silver key is sold by the smith.'],
    ['Smith', 'Recipes', 'The smith teaches the recipe of the lantern to whoever brings him nine nails.'],
    ['Love potion', 'Effect', 'A love potion makes a neighbour follow the player for one day.'],
    ['Козы', 'Как кормить коз', 'Кормите коз сеном по утрам. Голодная коза не даёт молока.'],
    ['Ключи', 'Где лежат ключи', 'Ржавый ключ лежит под мостом. Серебряный ключ продаёт кузнец.'],
    ['Боссы', 'Водяной', 'Водяной боится соли. Бросьте соль в воду, и он уйдёт.'],
  ],
  unhurriedEncoder(),
);
const before: Turn = {
  question: 'how do i feed goats',
  answer: 'Feed goats with hay in the morning.',
  heading: 'How to feed goats',
  article: 'Goats',
};
const replies = /^(You are welcome|Good\.|Пожалуйста!|Отлично\.)/;

test.each([
  'yes please',
  'sure thing',
  'nice one',
  'awesome answer',
  'makes sense',
  'that did the trick',
  'no need',
  'many thanks',
  'да, давай',
  'не стоит',
  'отличный ответ',
  'теперь всё ясно',
  'благодарствую',
  'попробую так',
  'good one, it worked',
  'i see, thanks',
  'супер, всё получилось',
])('after an answer «%s» is talk: free and short', async (text) => {
  const { state, charge, chunks, text: reply } = await ask(text, { conversation: [before] });
  expect([state, charge, chunks.length, reply]).toEqual(['answered', false, 0, expect.stringMatching(replies)]);
});

test.each([
  'love potion',
  'more please',
  'goats',
  'recipes',
  'nice lantern',
  'thanks but where is the key',
  'yes but how do i feed them',
  'please help with the lantern',
  'боссы',
  'водяной',
  'да, а где ключ',
  'спасибо, а как кормить коз',
  'помоги пожалуйста с водяным',
  'okay, the smith then',
  'fine, and potions',
  'ну хорошо, а ключи',
  'понятно, теперь козы',
])('«%s» asks, also after an answer', async (text) => {
  for (const conversation of [[], [before]]) expect((await ask(text, { conversation })).text).not.toMatch(replies);
});

test('agreement where nothing was said says so, and after offers brings them again', async () => {
  expect((await ask('yes, sure, do it')).text).toMatch(/^There is nothing yet/);
  const questions = ['Where are keys?', 'What does the smith teach?'];
  const offering = { ...before, is_refused: true, offers: { questions, articles: [] } };
  expect(await ask('sure, do it', { conversation: [offering] })).toMatchObject({ charge: false, ask_next: questions });
});

test('where words alone answer, words decide', async () => {
  const by_words = { words_only: true, conversation: [before] };
  expect((await ask('ok thanks', by_words)).text).toMatch(replies);
  expect((await ask('awesome answer', by_words)).text).not.toMatch(replies);
});
