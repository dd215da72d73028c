import { expect, test } from 'vitest';
import type { ChunkText, RetrievedChunk } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { writeExtractiveAnswer } from './compose.ts';
import type { ExpertTask } from '../expert.ts';

const article = (id: number, title: string, content: string): ChunkText => ({
  id,
  chunk_key: `chunk-${id}`,
  article_id: id,
  article_title: title,
  language: 'en',
  section: '',
  content,
});
const chunks = [
  article(1, 'Amber', 'Amber is used in lanterns and as fuel.'),
  article(2, 'Lantern', 'Gives light from amber. Burns amber all night.'),
  article(3, 'Diving bell', 'A bell for two divers. Capable of collecting amber.'),
];

/** The first passage of the answer that is written from all that is found, or from a part of it. */
async function firstPassage(
  question: string,
  part: (hits: readonly RetrievedChunk[]) => Partial<ExpertTask> = () => ({}),
) {
  const retrieval = openRetrieval(async () => chunks);
  const game = { id: 1, title: 'Islands', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  const { content } = await writeExtractiveAnswer({
    game_title: 'Islands',
    question,
    conversation: [],
    chunks: hits,
    analysis,
    evidence,
    options: { in_steps: false },
    player_progress: null,
    signal: new AbortController().signal,
    emit: () => undefined,
    ...part(hits),
  });
  return content?.passages[0];
}

test('what something comes from is quoted before what it is used for', async () => {
  expect(await firstPassage('how do i get amber')).toMatchObject({
    heading: 'Diving bell',
    text: 'Capable of collecting amber.',
  });
});

test('what says where a thing comes from is found behind the chunks that an answer is given', async () => {
  const isBell = ({ id }: ChunkText) => id === 3;
  const first = await firstPassage('how do i get amber', (hits) => ({
    chunks: hits.filter((hit) => !isBell(hit)),
    further: hits.filter(isBell),
  }));
  expect(first?.heading).toBe('Diving bell');
});
