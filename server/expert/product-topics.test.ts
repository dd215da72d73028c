import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { composeAnswer } from './compose.ts';
import { speaksOfProduct } from './product-topics.ts';

const text = (id: number, article_title: string, content: string, language: 'en' | 'ru' = 'en'): ChunkText => ({
  id,
  chunk_key: `key-${id}`,
  article_id: id,
  article_title,
  language,
  section: article_title,
  content,
});
const world = [
  text(
    1,
    'Nets',
    'A net costs 30 shells. Play of the waves tears it; friends mend it together. The game saves at dawn.',
  ),
  text(2, 'Сети', 'Сеть стоит 30 ракушек. Игра волн рвёт сети, друзья чинят их вместе.', 'ru'),
  text(5, 'Рынок', 'Игра на дудке длится два часа. Рынок открыт шесть часов.', 'ru'),
  text(3, 'Sluice', 'The sluice controls the water. It is switched at the mill and runs on rain.'),
];
const about = text(4, 'Two at the mill', 'A friend joins over the local network: give them the code from the menu.');

async function ask(question: string, chunks: readonly ChunkText[]) {
  const retrieval = openRetrieval(async () => chunks);
  const game = { id: 1, title: 'Weir', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  return composeAnswer({ question, chunks: hits, analysis, evidence, player_progress: null }).content.passages;
}

const ofProduct = [
  'how much does the game cost',
  'can i play with friends',
  'can my laptop run it',
  'how many hours does it take to beat the game',
  'за сколько часов проходится игра',
  'is it on switch',
  'does it support controllers',
  'сколько стоит игра',
  'как играть по сети',
  'можно ли поиграть вместе с друзьями',
];

test('of the game as a product nothing is quoted that only has words in common with what is asked', async () => {
  for (const question of ofProduct) expect([question, await ask(question, world)]).toEqual([question, []]);
});

test('an article that speaks of the game as a product answers', async () => {
  const [first] = await ask('can i play with friends', [...world, about]);
  expect(first?.text).toContain('over the local network');
});

test('a thing of the game is none of its matters as a product', async () => {
  for (const question of ['how much does a net cost', 'сколько стоит сеть', 'how do i switch the sluice'])
    expect((await ask(question, world)).length).toBeGreaterThan(0);
});

test('the words of a matter do not ask for it where they name what is in the game', () => {
  const within = [
    'what does the console room hold',
    'как установить турель',
    'who made the ring',
    'how do i run faster',
    'how long does it take to beat the keeper',
  ];
  for (const question of within) expect([question, speaksOfProduct(question)('')]).toEqual([question, true]);
});
