import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { buildWithoutBlocking } from '#server/retrieval/build-without-blocking.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { search, type SearchTask } from '#server/retrieval/search-task.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { endless } from '#server/testing/endless-worker.ts';
import { chunksOf } from '#server/testing/station-chunks.ts';
import { openAnswerThread } from './answer-thread.ts';
import { compareFigures } from './compare-figures.ts';
import { composeAnswer, type ComposeTask } from './compose.ts';

const chunks = chunksOf(60);
const { index } = await buildWithoutBlocking(chunks, 1_000);
const logged: unknown[] = [];
const log = { error: (what: unknown) => logged.push(what) };
const thread = openAnswerThread(log);
afterAll(() => thread.close());

const question = chunks[7]!.content.split('. ')[0]!;
const taskOf = (asked: string): SearchTask => ({
  index,
  question: asked,
  options: { game_title: 'Station', context: undefined, limit: 8, settings: defaultSettings },
  allowed: null,
});

test('the thread finds, compares and composes what is found, compared and composed here', async () => {
  const found = await thread.search(taskOf(question));
  expect(found).toEqual(search(taskOf(question)));
  expect(found.rows.length).toBeGreaterThan(0);
  const { hits, analysis, evidence } = await openRetrieval(async () => chunks).retrieve({
    game: { id: 1, title: 'Station', kb_revision: 1 },
    question,
  });
  const composing: ComposeTask = {
    question,
    chunks: hits,
    analysis,
    features: evidence.features,
    player_progress: null,
  };
  const composed = await thread.compose(composing);
  expect(composed).toEqual(composeAnswer(composing));
  expect(composed.content.passages).not.toEqual([]);
  const comparing = { question: 'which station is the largest', chunks: hits, analysis, language: 'en' } as const;
  expect(await thread.compare(comparing)).toEqual(compareFigures(comparing));
});

test('rows that the reader may not see are not found in the thread either', async () => {
  const [first] = (await thread.search(taskOf(question))).rows;
  const allowed = Uint8Array.from({ length: index.row_count }, (_, row) => Number(row !== first!.row));
  const { rows } = await thread.search({ ...taskOf(question), allowed });
  expect(rows.map(({ row }) => row)).not.toContain(first!.row);
});

test('what never ends is ended and said, others are served meanwhile, and the next question is answered', async () => {
  const worker = new URL('../testing/endless-worker.ts', import.meta.url);
  const bounded = openAnswerThread(log, { worker, longest_ms: 1_500 });
  try {
    await bounded.search(taskOf(question));
    let is_over = false;
    const asked = bounded.search(taskOf(endless)).finally(() => (is_over = true));
    const refused = expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    let turns = 0;
    while (!is_over) {
      await nextTurn();
      turns += 1;
    }
    await refused;
    expect(turns).toBeGreaterThan(1_000);
    expect(logged).toEqual([expect.objectContaining({ work: 'search' })]);
    expect((await bounded.search(taskOf(question))).rows.length).toBeGreaterThan(0);
  } finally {
    await bounded.close();
  }
});
