import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import * as reading from './answer-worker.ts';
import { bareContext, questionAlone } from './answer-alone.ts';
import { writeExtractiveAnswer } from './compose.ts';
import { findSources } from './find-sources.ts';

const chunk = (id: number, article_title: string, section: string, content: string): ChunkText => ({
  id,
  chunk_key: `${id}`,
  article_id: article_title === 'Marsh Queen' ? 1 : 2,
  article_title,
  language: 'en',
  section,
  content,
});
const rumours = Array.from({ length: 60 }, (_, n) => `The marsh queen was seen in village ${n}, says the ferryman.`);

test('what is given holds the sections beside the best one, which may be quoted without a word of the question', async () => {
  const chunks = [
    chunk(1, 'Marsh Queen', '', 'The Marsh Queen is the second boss. She sleeps under the mill.'),
    chunk(2, 'Marsh Queen', 'Tactics', 'Her shell breaks when she roars. Then use fire.'),
    ...rumours.map((content, n) => chunk(n + 3, 'Marsh queen rumours', `The Marsh Queen, ${n}`, content)),
  ];
  const game = { id: 1, title: 'Coast', kb_revision: 1 };
  const extractive = { model: null, write: writeExtractiveAnswer };
  const context = bareContext({
    retrieval: openRetrieval(async () => chunks),
    reading,
    extractive,
    expert: extractive,
    signal: AbortSignal.timeout(10_000),
  });
  const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
  const question = questionAlone({ game, settings, text: 'how do i beat the marsh queen' });
  const search = await findSources(context, question);
  expect(search.found.further.map(({ id }) => id)).toContain(2);
});
