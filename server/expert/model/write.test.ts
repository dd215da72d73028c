import { expect, test } from 'vitest';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Expert } from '../expert.ts';
import { createSources } from '../finished-answer.ts';
import { stoppedAnswer, write } from './write.ts';

const well: RetrievedChunk = {
  id: 1,
  chunk_key: 'well',
  article_id: 1,
  article_title: 'Wells',
  language: 'en',
  section: 'Depth',
  content: 'The copper well is forty metres deep and refills every 7 hours. A winch lifts nine buckets.',
  score: 1,
};
const facts = [
  'The copper well is forty metres deep [1].',
  'It refills every 7 hours [1].',
  'A winch lifts nine buckets [1].',
];

/** What is written of an answer until its reader stops it: `shown`, and then that the sources do not hold what is asked. */
async function stoppedBehind(shown: string, { stop = new AbortController(), wait = async () => {} } = {}) {
  const task = {
    game_title: 'Lantern Keep',
    question: 'How deep is the copper well?',
    conversation: [],
    sources: createSources([well]),
    options: { in_steps: false },
    player_progress: null,
    behind: { signal: stop.signal },
  };
  const expert: Expert = {
    model: 'any',
    write: async ({ sink }) => {
      sink.emit(shown);
      sink.judge({ not_in_sources: true });
      stop.abort('stop');
      stop.signal.throwIfAborted();
      throw new Error('it was not stopped');
    },
  };
  return write({ expert, place: { isNow: async () => false, leave: async () => {}, wait } }, task, () => {});
}

test('what a model says of its sources counts until there is an answer above it', async () => {
  expect(await stoppedBehind(facts.slice(0, 2).join(' '))).toMatchObject({ not_in_sources: true });
  expect(await stoppedBehind(facts.join(' '))).toMatchObject({ not_in_sources: false });
  // Sources that the model leaves out are looked for.
  const bare = facts.join(' ').replaceAll(' [1]', '');
  expect(await stoppedBehind(bare)).toMatchObject({ not_in_sources: false });
});

test('who is stopped in line has asked nobody, and nothing is logged of it', async () => {
  const stop = new AbortController();
  const written = await stoppedBehind('', {
    stop,
    wait: async () => {
      stop.abort('stop');
      stop.signal.throwIfAborted();
      throw new Error('it was not stopped');
    },
  });
  expect(written).toMatchObject({ ended: 'stopped', was_asked: false });
  const finished = stoppedAnswer(written, { is_rag: true, free: false });
  expect(finished).toMatchObject({ state: 'stopped', charge: false });
  expect(finished.usage).toBeUndefined();
});
