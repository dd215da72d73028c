import { expect, test } from 'vitest';
import type { Expert } from '../expert.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import * as reading from '../answer-worker.ts';
import { bareContext, questionAlone } from '../answer-alone.ts';
import { writeExtractiveAnswer } from '../quote/compose.ts';
import { findSources } from './find-sources.ts';

const chunk = (id: number, article_title: string, section: string, content: string): ChunkText => ({
  id,
  chunk_key: `${id}`,
  article_id: article_title === 'Second boss' ? 1 : 2,
  article_title,
  language: 'en',
  section,
  content,
});
const rumours = Array.from({ length: 60 }, (_, n) => `The marsh queen was seen in village ${n}, says the ferryman.`);

/** What is found in these articles for a reader of this kind. */
function find(chunks: readonly ChunkText[], text: string, { expert = extractive, chunks_given = 8 } = {}) {
  const context = bareContext({
    retrieval: openRetrieval(async () => chunks),
    reading,
    extractive,
    expert,
    signal: AbortSignal.timeout(10_000),
  });
  const settings = { retrieval: defaultSettings, chunks_given, prompt: undefined };
  const game = { id: 1, title: 'Coast', kb_revision: 1 };
  return findSources(context, questionAlone({ game, settings, text }));
}

const extractive: Expert = { model: null, write: writeExtractiveAnswer };
const modelThatWrites = (...queries: string[]): Expert => ({
  model: 'any',
  write: () => Promise.reject(new Error('nobody asks it here')),
  rewrite: async () => ({
    queries,
    call: {
      purpose: 'rewriting',
      outcome: 'rewritten',
      usage: { model: 'any', input_tokens: 1, output_tokens: 1, estimated: true, first_text_ms: null, total_ms: 1 },
    },
  }),
});

test('what is given holds the sections beside the best one, which may be quoted without a word of the question', async () => {
  const chunks = [
    chunk(1, 'Second boss', 'Marsh Queen', 'The Marsh Queen is the second boss. She sleeps under the mill.'),
    chunk(2, 'Second boss', 'Tactics', 'Her shell breaks when she roars. Then use fire.'),
    ...rumours.map((content, n) => chunk(n + 3, 'Rumours', `The Marsh Queen, ${n}`, content)),
  ];
  const search = await find(chunks, 'how do i beat the marsh queen');
  expect(search.found.further.map(({ id }) => id)).toContain(2);
});

const villages = rumours.map((content, n) => chunk(n + 3, `Village ${n}`, '', content));

test.each([
  [20, 8],
  [3, 3],
])('a model reads eight chunks at most: of %i that a game asks for, %i', async (chunks_given, read) => {
  const options = { expert: modelThatWrites('ferryman village'), chunks_given };
  expect((await find(villages, 'marsh queen', options)).hits).toHaveLength(read);
});

test('bad queries take none of the best third of what the question’s own words found', async () => {
  const ferries = Array.from({ length: 9 }, (_, n) =>
    chunk(n + 100, `Ferry ${n}`, '', `Ferry ${n} sells rope and bait.`),
  );
  const text = 'whereabouts of marsh queen lately perhaps';
  const alone = await find([...villages, ...ferries], text, { expert: modelThatWrites() });
  const { hits } = await find([...villages, ...ferries], text, { expert: modelThatWrites('ferry rope', 'bait ferry') });
  const ids = hits.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(alone.hits.slice(0, 3).map(({ id }) => id)));
  expect(ids.some((id) => id >= 100)).toBe(true);
  expect(ids).toHaveLength(8);
});

test('of two chunks that say the same a model reads one, and the next one comes in', async () => {
  const copies = villages.slice(0, 9).map((one) => ({ ...one, id: one.id + 200, chunk_key: `${one.id + 200}` }));
  const { hits } = await find([...villages.slice(0, 9), ...copies], 'marsh queen', { expert: modelThatWrites() });
  expect(new Set(hits.map(({ content }) => content)).size).toBe(8);
});
