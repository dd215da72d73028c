import { expect, test } from 'vitest';
import { composeAnswer } from './compose.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';

const content = [
  'Turrets of all sizes guard the core.',
  '',
  '## Duo',
  'Fires alternating bullets at enemies. Takes copper.',
  '',
  '## Hail',
  'Fires small shells at ground enemies over long distances.',
  '',
  '## Scorch',
  'Burns what comes near. Small turrets such as Duo, Scorch and Hail are drawn alike.',
].join('\n');
const chunks = [
  { id: 1, chunk_key: 'a', article_id: 1, article_title: 'Blocks', language: 'en' as const, section: '', content },
];
const retrieval = openRetrieval(async () => chunks);

async function passagesFor(question: string): Promise<string[]> {
  const game = { id: 1, title: 'Factory', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  const { content: answer } = composeAnswer({
    question,
    chunks: hits,
    analysis,
    features: evidence.features,
    player_progress: null,
  });
  return answer.passages.map(({ heading, text }) => `${heading}: ${text}`);
}

test('two things that are weighed against each other are both described', async () => {
  const described = [
    'Duo: Fires alternating bullets at enemies. Takes copper.',
    'Hail: Fires small shells at ground enemies over long distances.',
  ];
  for (const question of ['difference between duo and hail', 'duo or hail', 'is duo better than hail', 'duo vs hail'])
    expect((await passagesFor(question)).toSorted()).toEqual(described);
});

test('a thing without a heading of its own is answered as before', async () => {
  expect((await passagesFor('duo or copper')).length).toBeGreaterThan(0);
});
