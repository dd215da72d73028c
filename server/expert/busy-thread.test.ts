import { afterAll, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { answer } from './answer.ts';
import { bareContext, questionAlone } from './answer-alone.ts';
import * as worker from './answer-worker.ts';
import { writeExtractiveAnswer } from './quote/compose.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import { createModelExpert } from './model/model-expert.ts';
import type { TextReaders } from './text-readers.ts';

const standIn = await startModelStandIn();
afterAll(() => standIn.close());

const chunks = ['The copper well is forty metres deep.', 'The ferry to Saltmarsh leaves at dawn.'].map(
  (content, i): ChunkText => ({
    id: i + 1,
    chunk_key: `${i}`,
    article_id: i + 1,
    article_title: content.includes('well') ? 'Copper well' : 'Ferry',
    language: 'en',
    section: '',
    content,
  }),
);
const retrieval = openRetrieval(async () => chunks);
const writeModelAnswer = createModelExpert(
  createChatModel({
    base_url: standIn.base_url,
    api_key: null,
    model: 'reader',
    extra_headers: {},
    first_text_seconds: 20,
    gap_seconds: 20,
    total_seconds: 20,
  }),
);
const deep = 'How deep is the copper well?';

/** What becomes of what a model wrote where from then on the thread that searches and reads has no time. */
async function ask(
  script: readonly Scenario[],
  { text = deep, fault = new AppError('unavailable') }: { text?: string; fault?: Error } = {},
) {
  let is_busy = false;
  standIn.script(...script);
  /** Does its work, until the model is asked. */
  function unlessBusy<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      if (is_busy) throw fault;
      return work(...args);
    };
  }
  const reading: TextReaders = {
    check: unlessBusy(worker.check),
    compare: unlessBusy(worker.compare),
    compose: unlessBusy(worker.compose),
    listNearHeadings: unlessBusy(worker.listNearHeadings),
    quoteNearest: unlessBusy(worker.quoteNearest),
  };
  const pieces: string[] = [];
  const left_out: unknown[] = [];
  const finished: FinishedAnswer = await answer(
    questionAlone({
      game: { id: 1, title: 'Lantern Keep', kb_revision: 1 },
      text,
      settings: { retrieval: defaultSettings, chunks_given: 1, prompt: undefined },
    }),
    bareContext({
      retrieval: { ...retrieval, retrieve: unlessBusy(retrieval.retrieve) },
      reading,
      expert: {
        model: 'reader',
        write: (task) => {
          is_busy = true;
          return writeModelAnswer(task);
        },
      },
      extractive: { model: null, write: unlessBusy(writeExtractiveAnswer) },
      elsewhere: unlessBusy(async () => undefined),
      on_left_out: (error) => left_out.push(error),
      signal: AbortSignal.timeout(20_000),
    }),
    (event) => void (event.event === 'piece' && pieces.push(event.data.text)),
  );
  return { ...finished, shown: pieces.join(''), left_out };
}

test('an answer is given as the model cited it, and without what may be asked next', async () => {
  const finished = await ask([
    { say: 'The copper well is forty metres deep [1].\nASK NEXT\nWhen does the ferry to Saltmarsh leave?' },
  ]);
  expect(finished).toMatchObject({ state: 'answered', charge: true, cited: [1], ask_next: [] });
  expect(finished.text).toBe('The copper well is forty metres deep [1].');
});

test('a search that the model asks for finds nothing', async () => {
  const finished = await ask([{ call: '{"query":"ferry"}' }, { say: 'The copper well is forty metres deep [1].' }]);
  expect(finished).toMatchObject({ state: 'answered', charge: true });
});

test('an unsure answer comes with doors, and without suggestions', async () => {
  const finished = await ask([{ say: 'Some say that it is as wide as a barn door.' }]);
  expect(finished).toMatchObject({
    state: 'unsure',
    charge: false,
    content: { miss: { suggestions: [], actions: ['tell_me', 'write', 'general'] } },
  });
  expect(finished.text).toBe('Some say that it is as wide as a barn door.');
});

test.each([
  ['marks, whatever line ends it', 'It is forty metres deep [1].\nNOT IN SOURCES'],
  ['more than a remark', 'It is forty metres deep. A winch lifts nine buckets. The guard sleeps at noon.'],
  ['more than a remark above that line', 'It is deep. A winch lifts buckets. The guard sleeps.\nNOT IN SOURCES'],
])('what could not be checked is paid for where it has %s', async (_what, say) => {
  expect(await ask([{ say }])).toMatchObject({ state: 'answered', charge: true, not_in_sources: false });
});

test.each([deep, 'Who breeds velociraptors?'])(
  'what the model says of “%s” in place of an answer stays',
  async (text) => {
    const finished = await ask([{ say: 'NOT IN SOURCES\nThe articles do not say that.' }], { text });
    expect(finished).toMatchObject({ state: 'refused', charge: false, not_in_sources: true });
    expect(finished.text).toMatch(/^The articles do not say that\.(?:\n\nNearby topics:\n- Copper well \[1\])?$/);
  },
);

test('what it wrote until it broke off stays, free, under a line that says so', async () => {
  const finished = await ask([{ say: 'The copper well is', cut: true }]);
  expect(finished).toMatchObject({ state: 'unsure', charge: false });
  expect(finished.text).toBe('The copper well is\n\nThe model broke off here. Nothing was charged.');
  expect(finished.shown).toBe(finished.text);
});

test('where nothing was written the question fails; behind a text a mistake of ours costs no answer', async () => {
  await expect(ask(['empty'])).rejects.toMatchObject({ code: 'unavailable' });
  const fault = new Error('a mistake of ours');
  const finished = await ask([{ say: 'It is forty metres deep [1].' }], { fault });
  expect(finished).toMatchObject({ state: 'answered', charge: true, text: 'It is forty metres deep [1].' });
  expect(finished.left_out).toContain(fault);
});
