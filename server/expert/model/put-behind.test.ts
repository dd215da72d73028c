import { expect, test } from 'vitest';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { FinishedAnswer } from '../finished-answer.ts';
import { putBehind } from './put-behind.ts';

const chunk = (id: number): RetrievedChunk => ({
  id,
  chunk_key: `${id}`,
  article_id: id,
  article_title: `Article ${id}`,
  language: 'en',
  section: '',
  content: 'text',
  score: 1,
});
const passage = (n: number) => ({
  n,
  part: '',
  heading: '',
  article_id: n,
  article_title: '',
  section: '',
  kind: 'prose' as const,
  text: 'text',
  marks: [],
});

const quoted: FinishedAnswer = {
  state: 'answered',
  text: 'Two planks [1]. Three ropes [2].',
  content: { lead: '', passages: [passage(1), passage(2)], close: '', miss: null },
  is_rag: true,
  charge: true,
  chunks: [chunk(7), chunk(5)],
  cited: [1, 2],
};

test('the numbers of what was read stay, and those of what follows name the same sources behind them', () => {
  const before = { text: 'A rope helps [2] …', chunks: [chunk(4), chunk(5)], cited: [2] };
  const { text, content, chunks, cited } = putBehind(before, 'The model broke off.', quoted);
  expect(text).toBe('A rope helps [2] …\n\nThe model broke off.\n\nTwo planks [3]. Three ropes [2].');
  expect(content).toMatchObject({ lead: 'A rope helps [2] …\n\nThe model broke off.', is_begun_by_model: true });
  expect(content?.passages.map(({ n }) => n)).toEqual([3, 2]);
  expect(chunks.map(({ id }) => id)).toEqual([4, 5, 7]);
  expect(cited).toEqual([2, 3]);
});

test('where nothing was read, only the line stands above it', () => {
  const before = { text: '', chunks: [chunk(4)], cited: [] };
  const { text, content, chunks, cited } = putBehind(before, 'The model did not answer.', quoted);
  expect(content).not.toHaveProperty('is_begun_by_model');
  expect(text).toBe('The model did not answer.\n\nTwo planks [1]. Three ropes [2].');
  expect([chunks, cited]).toEqual([quoted.chunks, quoted.cited]);
});
