import { afterAll, expect, test } from 'vitest';
import { buildWithoutBlocking } from '#server/retrieval/index/build-without-blocking.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { search, type SearchTask } from '#server/retrieval/search-index.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { chunksOf } from '#server/testing/station-chunks.ts';
import { until } from '#server/testing/until.ts';
import { openAnswerThread } from './answer-thread.ts';
import type { QuoteTask } from './expert.ts';
import { compareFigures } from './quote/compare-figures.ts';
import { composeAnswer } from './quote/compose.ts';
import { readUnits } from '#server/language/units.ts';
import { listNearHeadings } from './quote/near-headings.ts';
import { quoteNearest } from './quote/quote-nearest.ts';

const chunks = chunksOf(60);
const { index } = await buildWithoutBlocking(chunks);
const logged: unknown[] = [];
const log = { error: (what: unknown) => logged.push(what) };
const thread = openAnswerThread(log);
afterAll(() => thread.close());

const question = chunks[7]!.content.split('. ')[0]!;
const taskOf = (text: string): SearchTask => ({
  index,
  question: text,
  options: { context: undefined, limit: 8, settings: defaultSettings },
  allowed: null,
});

test('the thread finds, compares, composes and quotes what is found, compared, composed and quoted here', async () => {
  const found = await thread.search(taskOf(question));
  expect(found).toEqual(search(taskOf(question)));
  expect(found.rows.length).toBeGreaterThan(0);
  const { hits, analysis, evidence } = await openRetrieval(async () => chunks).retrieve({
    game: { id: 1, title: 'Station', kb_revision: 1 },
    question,
  });
  const composing: QuoteTask = {
    question,
    chunks: hits,
    analysis,
    parts: [{ text: '', chunks: hits, further: [], analysis, evidence }],
    player_progress: null,
  };
  const composed = await thread.compose(composing);
  expect(composed).toEqual(composeAnswer(composing));
  expect(composed.content.passages).not.toEqual([]);
  const comparing = { question: 'which station is the largest', chunks: hits, analysis, language: 'en' } as const;
  expect(await thread.compare(comparing)).toEqual(compareFigures(comparing));
  const quoting = { question, analysis, language: 'en', chunks: hits, further: [] } as const;
  const near = {
    ...quoting,
    chunks: hits.map((hit) => ({ ...hit, nearness: readUnits(hit.content).units.map((_, i) => i) })),
  };
  expect(await thread.listNearHeadings(near)).toEqual(listNearHeadings(near));
  const sentences = { ...quoting, chunks: hits.map((hit) => ({ ...hit, content: `A ${hit.content}.` })) };
  const nearest = await thread.quoteNearest(sentences);
  expect(nearest).toEqual(quoteNearest(sentences));
  expect(nearest.passages).not.toEqual([]);
});

test('rows that the reader may not see are not found in the thread either', async () => {
  const [first] = (await thread.search(taskOf(question))).rows;
  const allowed = Uint8Array.from({ length: index.row_count }, (_, row) => Number(row !== first!.row));
  const { rows } = await thread.search({ ...taskOf(question), allowed });
  expect(rows.map(({ row }) => row)).not.toContain(first!.row);
});

const answered = ({ search: ask }: ReturnType<typeof openAnswerThread>) =>
  ask(holding(0)).then(
    ({ rows }) => rows.length > 0,
    () => false,
  );

test.each([
  ['blanks', `Deep.${'\n'.repeat(20_000)}Old.`],
  ['parentheses', `Deep.${' '.repeat(20_000)}(1`],
  ['marks on one line', 'Deep and dark (1), '.repeat(1_000)],
  ['sentences on one line', 'It is 5. '.repeat(2_000)],
  ['backticks', Array.from({ length: 190 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
])('an answer of nothing but %s is checked within the limit, and its thread lives on', async (_name, text) => {
  logged.length = 0;
  const checked = await thread.check({
    question,
    text,
    chunks: chunks.slice(0, 12),
    game_title: 'Station',
    finds_sources: true,
  });
  expect(checked.text.length).toBeGreaterThan(0);
  expect(logged).toEqual([]);
});

/** A thread that has started: what its limit counts is the work of the pieces alone. */
async function openHeld(options: Parameters<typeof openAnswerThread>[1] = {}) {
  const opened = openAnswerThread(log, { ...held, ...options });
  await until('the thread is there', () => answered(opened));
  logged.length = 0;
  return opened;
}
const held = { worker: new URL('../testing/held-worker.ts', import.meta.url) };
const holding = (ms: number, more = '') => taskOf(`${ms} ${question} ${more}`);
const long = 'and then '.repeat(100);

test('what never ends is ended and said, others are served meanwhile, and the next question is answered', async () => {
  const bounded = await openHeld({ longest_ms: 1_500 });
  try {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 5);
    await expect(bounded.search(holding(60_000))).rejects.toMatchObject({ code: 'unavailable' });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(50);
    expect(logged).toEqual([expect.objectContaining({ work: 'search' })]);
    // Its new thread may start late.
    await until('the next question is answered', () => answered(bounded));
  } finally {
    await bounded.close();
  }
});

test('the limit is for the work, not for the wait before it', async () => {
  const bounded = await openHeld({ longest_ms: 1_500 });
  try {
    const all = Array.from({ length: 10 }, () => bounded.search(holding(300)));
    expect((await Promise.all(all)).every(({ rows }) => rows.length > 0)).toBe(true);
    expect(logged).toEqual([]);
  } finally {
    await bounded.close();
  }
});

test('an ordinary question does not wait behind long ones, and too many are refused at once', async () => {
  const bounded = await openHeld({ most: 4 });
  try {
    const order: string[] = [];
    const ask = (name: string, more?: string) => bounded.search(holding(100, more)).then(() => order.push(name));
    const pieces = [ask('first', long), ask('long', long), ask('longer', long), ask('ordinary'), ask('another')];
    await expect(bounded.search(holding(0))).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(pieces);
    expect(order).toEqual(['first', 'ordinary', 'another', 'long', 'longer']);
  } finally {
    await bounded.close();
  }
});

test('what has waited for too long is not begun, and its thread lives on', async () => {
  const bounded = await openHeld({ longest_wait_ms: 200 });
  try {
    const pieces = [bounded.search(holding(500)), bounded.search(holding(0))];
    const [first, second] = await Promise.allSettled(pieces);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(logged).toEqual([]);
  } finally {
    await bounded.close();
  }
});
