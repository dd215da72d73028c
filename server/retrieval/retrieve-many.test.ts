import { expect, test } from 'vitest';
import type { ChunkText } from './chunk.ts';
import { openRetrieval } from './retrieval.ts';
import { defaultSettings } from './settings.ts';

const words = Array.from(
  { length: 50 },
  (_, i) => `${'bdfgklmnprstvz'[i % 14]}${'aeiou'[i % 5]}rl${'kmnt'[i % 4]}${i}`,
);
const chunks: ChunkText[] = words.map((word, i) => ({
  id: 100 + i * 3,
  chunk_key: `key-${i}`,
  article_id: 1,
  article_title: word,
  language: 'en',
  section: words[(i * 7) % 50]!,
  content: `The ${words[(i * 3) % 50]} of ${words[(i * 11) % 50]} takes ${i} planks from the smith.`,
}));
const game = { id: 1, title: 'Islands', kb_revision: 5 };
const retrieval = openRetrieval(async () => chunks);
const questions = Array.from(
  { length: 60 },
  (_, i) => `${words[i % 50]} and ${words[(i * 13) % 50]?.replace('r', 'rr')} planks ${i}`,
);

test('many questions find what each finds by itself, in their order', async () => {
  const settings = { ...defaultSettings, title_weight: 1 };
  const found = [];
  for await (const { ids, decision, ms } of retrieval.retrieveMany({ game, questions, limit: 20, settings })) {
    expect(ms).toBeGreaterThan(0);
    found.push({ ids, decision });
  }
  const alone = [];
  for (const question of questions) {
    const { hits, evidence } = await retrieval.retrieve({ game, question, limit: 20, settings });
    alone.push({ ids: hits.map(({ id }) => id), decision: evidence.decision });
  }
  expect(found).toEqual(alone);
  expect(new Set(alone.map(({ ids }) => ids[0])).size).toBeGreaterThan(2);
});

test('whoever needs no more of them leaves, and the next one asks anew', async () => {
  const first = async () => {
    for await (const { ids } of retrieval.retrieveMany({ game, questions, limit: 1, settings: defaultSettings }))
      return ids;
    return [];
  };
  expect(await first()).toHaveLength(1);
  expect(await first()).toEqual(await first());
});
