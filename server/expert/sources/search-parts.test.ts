import { expect, test } from 'vitest';
import { understandQuestion } from '#server/expert/question/understand.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { searchParts } from './search-parts.ts';

const texts = ['A boathouse costs 900 pearls and takes 40 planks.', 'Planks are cut at the sawmill. It needs a river.'];
const chunks = texts.map((content, i) => ({
  id: i + 1,
  chunk_key: `${i}`,
  article_id: i + 1,
  article_title: ['Boathouse', 'Sawmill'][i]!,
  language: 'en' as const,
  section: '',
  content,
}));
const retrieval = openRetrieval(async () => chunks);

async function decisionsOn(question: string): Promise<string[]> {
  const game = { id: 1, title: 'Estuary', kb_revision: 1 };
  const found = await searchParts({ retrieval, expert: { model: null } }, understandQuestion(question, []).parts, {
    game,
    limit: 8,
  });
  return found.map(({ evidence }) => evidence.decision);
}

test('the second half of a question is in doubt where its thing is named in the first and nothing of that is known', async () => {
  expect(await decisionsOn('what is a zeppelin and how many planks')).toEqual(['none', 'unsure']);
  expect(await decisionsOn('what is a boathouse and how are planks cut')).toEqual(['answer', 'answer']);
  expect((await decisionsOn('what is a zeppelin and how are planks cut at the sawmill'))[1]).toBe('answer');
});

test('what the section of the first half answers as well is no question of its own', async () => {
  expect(await decisionsOn('what is a boathouse and how many planks')).toEqual(['answer']);
});

test('a half that has lost its thing finds it in articles in another language, too', async () => {
  const game = { id: 1, title: 'Estuary', kb_revision: 1 };
  const { parts } = understandQuestion('где пилят доски и как туда попасть', []);
  expect(parts).toHaveLength(2);
  const found = await searchParts({ retrieval, expert: { model: null } }, parts, { game, limit: 8 });
  expect(found[1]?.hits[0]?.article_title).toBe('Sawmill');
});
