import { expect, test } from 'vitest';
import { composeAnswer } from './compose.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';

const goo = [
  '## How to beat Goo',
  'Goo waits on floor 5.',
  '',
  '1. Wake it and lead it away from water.',
  '2. Hit it while it is calm.',
  '3. Walk two tiles away when it swells.',
  '',
  'Below half of its strength it swells faster.',
  '',
  '## What Goo drops',
  'Goo leaves blobs and a key. Players who beat Goo find both beside the stairs.',
].join('\n');
const units = [
  '## Backstab',
  'Backstab doubles the damage of a strike from behind.',
  '',
  '## Thief',
  'Attacks: dagger, with backstab.',
  '',
  '## Mage',
  'Attacks: fire.',
].join('\n');
const chunks = [goo, units].map((content, i) => ({
  id: i + 1,
  chunk_key: String(i),
  article_id: i + 1,
  article_title: i === 0 ? 'Bosses' : 'Units',
  language: 'en' as const,
  section: '',
  content,
}));
const retrieval = openRetrieval(async () => chunks);

async function ask(question: string) {
  const game = { id: 1, title: 'Dungeon', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  const { content, doubtful } = composeAnswer({ question, chunks: hits, analysis, evidence, player_progress: null });
  return { passages: content.passages, doubtful };
}

test('what stands under a heading that asks the same is the answer, whole, whatever words it has', async () => {
  const { passages, doubtful } = await ask('how do i beat goo');
  expect(passages[0]?.heading).toBe('How to beat Goo');
  for (const part of ['floor 5', '1. Wake', '3. Walk', 'swells faster']) expect(passages[0]?.text).toContain(part);
  expect(passages[0]?.text).not.toContain('blobs');
  expect(doubtful).toBe(false);
});
