import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import * as reading from './answer-worker.ts';
import { composeAnswer } from './compose.ts';
import { aboutTheThing } from './other-language.ts';
import { searchParts } from './search-parts.ts';

const text = (
  id: number,
  language: 'en' | 'ru',
  article_title: string,
  section: string,
  content: string,
): ChunkText => ({
  id,
  chunk_key: `key-${id}`,
  article_id: id,
  article_title,
  language,
  section,
  content,
});
const chunks = [
  text(1, 'ru', 'Жители', 'Подарки', '| Житель | Любит |\n|---|---|\n| Горан | сыр |\n| Лада | маяк из песка |'),
  text(2, 'ru', 'Рыба', '', '| Рыба | Место |\n|---|---|\n| Угорь | пруд |\n| Щука | река |'),
  text(
    3,
    'en',
    'Machines',
    '',
    '| Machine | Materials | Use |\n|---|---|---|\n| Cheese press | 9 planks | milk into cheese |',
  ),
  text(4, 'en', 'Places', 'The lighthouse', 'Behind the dunes stands the lighthouse; its door is locked by night.'),
  text(
    5,
    'ru',
    'Мастерская',
    '',
    '- **Приманка**: 2 доски. Брось её за борт, и барабанщик уйдёт за ней.\n- **Заплата**: холст.',
  ),
  text(6, 'en', 'Creatures', '', '| Creature | Health |\n|---|---|\n| Drummer | 80 |\n| Spinner | 45 |'),
];
const retrieval = openRetrieval(async () => chunks);
async function answer(question: string) {
  const request = { game: { id: 1, title: 'Shore', kb_revision: 1 }, limit: 8, settings: defaultSettings };
  const [searched] = await searchParts({ retrieval }, [{ text: question, context: '' }], request);
  const { hits, further, analysis, evidence } = await aboutTheThing({ retrieval, reading }, searched!, 'ru', request);
  const task = { question, chunks: hits, further, analysis, evidence, player_progress: null };
  return { decision: evidence.decision, ...composeAnswer(task).content };
}

test('what is about a thing in another language stands before a mention of it in the own one', async () => {
  const cheese = await answer('как сделать сыр');
  expect(cheese.passages.map((passage) => passage.text).join('\n')).toContain('| Cheese press | 9 planks |');
  expect(cheese.lead).toBe('Из английских статей:');
  expect((await answer('где маяк')).passages[0]?.heading).toBe('The lighthouse');
});

test('the row of the thing in the own language stays', async () => {
  const { passages } = await answer('где поймать угря');
  expect(passages[0]?.text).toContain('| Угорь | пруд |');
});

test('an item of a list in the own language that says something of it stays', async () => {
  const { passages } = await answer('как избавиться от барабанщика');
  expect(passages[0]?.text).toContain('Брось её за борт');
});

test('where the other language tells nothing of it, the mention stays', async () => {
  const { passages } = await answer('кто любит песок');
  expect(passages[0]?.text).toContain('| Лада | маяк из песка |');
});
