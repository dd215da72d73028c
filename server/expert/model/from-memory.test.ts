import { expect, test } from 'vitest';
import { defaultSettings } from '#server/retrieval/settings.ts';
import type { Place } from '#server/model-queue/model-queue.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { answer } from '../answer.ts';
import { bareContext, questionAlone } from '../answer-alone.ts';
import * as reading from '../answer-worker.ts';
import { writeExtractiveAnswer } from '../quote/compose.ts';
import type { WriteAnswer } from '../expert.ts';
import type { WritingEvent } from '../finished-answer.ts';

const place: Place = {
  isNow: async () => false,
  wait: async ({ onPlace }) => {
    onPlace(1);
    return true;
  },
  leave: async () => {},
};
const usage = { model: 'any', input_tokens: 1, output_tokens: 1, estimated: true, first_text_ms: null, total_ms: 1 };

test('whoever waits in the queue for an answer without articles sees when it is being written', async () => {
  const events: WritingEvent[] = [];
  let seen: WritingEvent | undefined;
  const write: WriteAnswer = async ({ sink }) => {
    sink.showSources();
    seen = events.at(-1);
    return { text: 'About thirty metres.', cited: [], usage };
  };
  const context = bareContext({
    retrieval: openRetrieval(async () => []),
    reading,
    extractive: { model: null, write: writeExtractiveAnswer },
    expert: { model: 'any', write, join: async () => place },
    signal: AbortSignal.timeout(10_000),
  });
  const question = questionAlone({
    game: { id: 1, title: 'Lantern Keep', kb_revision: 1 },
    text: 'How deep are wells?',
    settings: { retrieval: defaultSettings, chunks_given: 8, prompt: undefined },
    options: { mode: 'general', in_steps: false, use_progress: false },
  });
  await answer(question, context, (event) => void events.push(event));
  expect(events[0]).toEqual({ event: 'status', data: { step: 'waiting', place: 1 } });
  expect(seen).toEqual({ event: 'status', data: { step: 'writing' } });
});
