import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { answer } from '../answer.ts';
import { bareContext, questionAlone } from '../answer-alone.ts';
import * as reading from '../answer-worker.ts';
import { writeExtractiveAnswer } from './compose.ts';
import type { WriteAnswer } from '../expert.ts';
import { profiles } from '../model/model-fit.ts';

const well: ChunkText = {
  id: 1,
  chunk_key: 'well',
  article_id: 1,
  article_title: 'Copper well',
  language: 'en',
  section: 'Depth',
  content: 'The copper well is forty metres deep.',
};
const retrieval = openRetrieval(async () => [well]);
const usage = { model: 'slow', input_tokens: 9, output_tokens: 9, estimated: true, first_text_ms: null, total_ms: 9 };

/** An answer whose passages were shown before the model said that its sources do not hold it. */
async function answerBehindPassages(
  goOn: (task: Parameters<WriteAnswer>[0], stop: () => void) => Promise<never> | ReturnType<WriteAnswer>,
) {
  const shown = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const write: WriteAnswer = async (task) => {
    await shown.promise;
    task.sink.judge({ not_in_sources: true });
    return goOn(task, () => {
      stopping.abort('stop');
      stopping.signal.throwIfAborted();
    });
  };
  return answer(
    questionAlone({
      game: { id: 1, title: 'Lantern Keep', kb_revision: 1 },
      text: 'How deep is the copper well?',
      settings: { retrieval: defaultSettings, chunks_given: 1, prompt: undefined },
    }),
    bareContext({
      retrieval,
      reading,
      expert: { model: 'slow', write, fit: () => ({ ...profiles.local, passages_seconds: 0.01 }) },
      extractive: { model: null, write: writeExtractiveAnswer },
      shows_passages: true,
      signal: stopping.signal,
    }),
    ({ event }) => void (event === 'passages' && shown.resolve()),
  );
}

const unreachable = () => Promise.reject(new Error('it was not stopped'));

test('passages that were read keep their price where the reader stops a model that says they answer nothing', async () => {
  const stopped = await answerBehindPassages((_task, stop) => {
    stop();
    return unreachable();
  });
  expect(stopped).toMatchObject({ state: 'stopped', charge: true, content: { passages: [{ n: 1 }] } });
});

test('also below a word of the model', async () => {
  const stopped = await answerBehindPassages(({ sink }, stop) => {
    sink.emit('I see nothing of it.');
    stop();
    return unreachable();
  });
  expect(stopped).toMatchObject({ state: 'stopped', charge: true, text: 'I see nothing of it.' });
  expect(stopped.content?.meanwhile).toHaveLength(1);
});

test('where the model says so to its end, they stay and nothing is paid', async () => {
  const refused = await answerBehindPassages(async () => ({
    text: 'The articles do not say.',
    cited: [],
    not_in_sources: true,
    usage,
  }));
  expect(refused).toMatchObject({ state: 'refused', charge: false, not_in_sources: true, usage: { model: 'slow' } });
  expect(refused.content?.meanwhile).toHaveLength(1);
});
