import pino from 'pino';
import { expect, test } from 'vitest';
import { openModelQueue } from '#server/model-queue/model-queue.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { testDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { bareContext, questionAlone } from './answer-alone.ts';
import * as reading from './answer-worker.ts';
import { answer } from './answer.ts';
import { writeExtractiveAnswer } from './quote/compose.ts';
import type { Expert, RewriteTask } from './expert.ts';
import type { AnswerContext } from './question.ts';

const { db } = await testDb();
const queue = openModelQueue(db, pino({ level: 'silent' }), () => 1);
const content = 'The copper well is forty metres deep.';
const well: ChunkText = {
  id: 1,
  chunk_key: '1',
  article_id: 1,
  article_title: 'Wells',
  language: 'en',
  section: 'Depth',
  content,
};
const usage = { model: 'any', input_tokens: 1, output_tokens: 1, estimated: true, first_text_ms: null, total_ms: 1 };

/** Asks a model that takes one question at a time. */
function ask(text: string, { expert, ...own }: { expert: Partial<Expert> } & Partial<Omit<AnswerContext, 'expert'>>) {
  const context = bareContext({
    retrieval: openRetrieval(async () => [well]),
    reading,
    extractive: { model: null, write: writeExtractiveAnswer },
    expert: { model: 'any', join: queue.join, write: async () => ({ text: content, cited: [1], usage }), ...expert },
    signal: AbortSignal.timeout(30_000),
    ...own,
  });
  const game = { id: 1, title: 'Coast', kb_revision: 1 };
  const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
  const events: object[] = [];
  const answered = answer(questionAlone({ game, settings, text }), context, (event) => void events.push(event));
  return { answered, events };
}

test('the next one is let in once the model has written, before what may help instead is looked for', async () => {
  const seen: (boolean | undefined)[] = [];
  const lookAsNext = async () => {
    const next = await queue.join();
    seen.push(await next?.isNow());
    await next?.leave();
  };
  const { answered } = ask('who sells lanterns', {
    expert: {
      async write() {
        await lookAsNext();
        return { text: '', cited: [], not_in_sources: true, usage };
      },
    },
    async elsewhere() {
      await lookAsNext();
      return undefined;
    },
  });
  expect(await answered).toMatchObject({ state: 'refused' });
  expect(seen).toEqual([false, true]);
});

/** Asks while the model writes for somebody else, and says of each thing that the model was asked whether it still did. */
async function askWhileBusy(text: string): Promise<string[]> {
  const other = await queue.join(1);
  expect(await other?.isNow()).toBe(true);
  let isBusy = true;
  const requests: string[] = [];
  const note = (what: string) => void requests.push(isBusy ? `${what}, too early` : what);
  const { answered, events } = ask(text, {
    user_id: 2,
    expert: {
      rewrite: async ({ question }: RewriteTask) => {
        note(`queries for “${question}”`);
        return { queries: ['copper well'], call: { purpose: 'rewriting', outcome: 'rewritten', usage } };
      },
      async write({ sources }) {
        note(`an answer from ${sources.list().length}`);
        return { text: content, cited: [1], usage };
      },
    },
  });
  await until('it waits', () => events.some((event) => JSON.stringify(event).includes('"waiting","place":1')));
  isBusy = false;
  await other?.leave();
  await answered;
  return requests;
}

test('who had to wait and found nothing is searched for again once nobody comes before', async () => {
  expect(await askWhileBusy('water hole')).toEqual(['queries for “water hole”', 'an answer from 1']);
});

test('who had to wait and found something is answered from that', async () => {
  expect(await askWhileBusy('how deep is the copper well')).toEqual(['an answer from 1']);
});
