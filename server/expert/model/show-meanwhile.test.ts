import { expect, test } from 'vitest';
import type { Passage } from '#contract/chat.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { until } from '#server/testing/until.ts';
import { createSources, type FinishedAnswer, type WritingEvent } from '../finished-answer.ts';
import { showMeanwhile } from './show-meanwhile.ts';

const chunk = (id: number): RetrievedChunk => ({
  id,
  chunk_key: `${id}`,
  article_id: id,
  article_title: `Article ${id}`,
  language: 'en',
  section: '',
  content: `Content ${id}.`,
  score: 1,
});
const passage = (n: number): Passage => ({
  n,
  part: '',
  heading: 'Wells',
  article_id: n,
  article_title: 'Wells',
  section: '',
  kind: 'prose',
  text: 'Content.',
  marks: [],
});
/** Quotes chunk 9, which the model was not given, and chunk 2. */
const quoted: FinishedAnswer = {
  state: 'answered',
  text: 'Content [1]. Content [2].',
  content: { lead: '', passages: [passage(1), passage(2)], close: '', miss: null },
  is_rag: true,
  charge: true,
  chunks: [chunk(9), chunk(2)],
  cited: [1, 2],
};
const answered: FinishedAnswer = {
  state: 'answered',
  text: 'It is deep [1].',
  is_rag: true,
  charge: true,
  chunks: [chunk(1), chunk(2)],
  cited: [1],
};

function begin(options: { seconds?: number; answer?: FinishedAnswer } = {}) {
  const { seconds = 0, answer = quoted } = options;
  const events: WritingEvent[] = [];
  const sources = createSources([chunk(1), chunk(2)]);
  const meanwhile = showMeanwhile(sources, async () => answer, {
    seconds,
    emit: (event) => void events.push(event),
  });
  return { meanwhile, sources, events };
}

const passagesIn = (events: readonly WritingEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'passages' ? [data.passages.map(({ n }) => n)] : []));
const shown = (events: readonly WritingEvent[]) => until('passages are shown', () => passagesIn(events).length > 0);

test('passages count on from the sources of the model, and stay below its answer by the same numbers', async () => {
  const { meanwhile, events } = begin();
  await shown(events);
  expect(passagesIn(events)).toEqual([[3, 2]]);
  const finished = meanwhile.below(answered);
  expect(finished.text).toBe('It is deep [1].');
  expect(finished.chunks.map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(finished.content).toMatchObject({ lead: 'It is deep [1].', meanwhile: [{ n: 3 }, { n: 2 }] });
  // They are sources that it was not written from.
  expect(finished.cited).toEqual([1]);
  expect(meanwhile.shown()).toBe(quoted);
});

test('what the model searches for afterwards stands behind them', async () => {
  const { sources, events } = begin();
  await shown(events);
  sources.add(chunk(3));
  const more = sources.list().slice(2);
  expect(more.map(({ id }) => id)).toEqual([9, 3]);
});

test('under a refusal with other sources they keep their own', async () => {
  const { meanwhile, events } = begin();
  await shown(events);
  const { chunks, content } = meanwhile.below({ ...answered, state: 'refused', chunks: [chunk(7)], cited: [1] });
  expect(content?.meanwhile?.map(({ n }) => chunks[n - 1]?.id)).toEqual([9, 2]);
});

test('once the model writes, has ended, or nothing would be quoted, nothing is shown', async () => {
  const writing = begin();
  writing.meanwhile.emit({ event: 'piece', data: { text: 'It' } });
  const ended = begin();
  ended.meanwhile.stop();
  const refused = begin({ answer: { ...quoted, state: 'refused' } });
  const never = begin({ seconds: Infinity });
  const { events } = begin();
  await shown(events);
  for (const one of [writing, ended, refused, never]) {
    expect(passagesIn(one.events)).toEqual([]);
    expect(one.meanwhile.below(answered)).toBe(answered);
    expect(one.meanwhile.shown()).toBeUndefined();
  }
});
