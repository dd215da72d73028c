import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { evaluation } from '#contract/evaluations.ts';
import { labelGame } from '#contract/labels.ts';
import { percentile } from './metrics.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const [origin = '', token = ''] = readArguments(
  `npm run bench:evaluation-load -- URL TOKEN

Evaluates 2,000 labelled queries on an invented game of 3,000 chunks in a running product, reads a list meanwhile, and
prints how long both take. TOKEN is an admin's session token.`,
  { least: 2 },
).positionals;
const articleCount = 100;
const chunksEach = 30;
const queryCount = 2000;
const pauseMs = 50;
/** Lists read between two requests for the evaluation's progress. */
const listsPerLook = 5;

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Invented words from numbers, the frequent ones short, as in a language. */
function wordOf(number: number): string {
  const syllables = ['ka', 'lo', 'mi', 'ren', 'tus', 'vel', 'dor', 'sha', 'pin', 'gar', 'eth', 'ul'];
  let word = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % 12];
  return word;
}

let seed = 7;
function random(): number {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
}
const anyWord = () => wordOf(Math.floor(6000 * random() ** 3));
const anyWords = (count: number) => Array.from({ length: count }, anyWord).join(' ');

const slug = `load-${Date.now()}`;
const articles = Array.from({ length: articleCount }, (_, i) => ({
  title: `${anyWords(2)} ${i}`,
  language: 'en',
  chunks: Array.from({ length: chunksEach }, (__, at) => ({
    section: `${anyWords(3)} ${at}`,
    content: `${anyWords(90)}.`,
  })),
}));
const { job_id } = z
  .object({ job_id: z.int() })
  .parse(await call('POST', '/api/admin/games/import', { game: { slug, title: `Load ${slug}` }, articles }));
const jobState = z.object({ state: z.string() });
for (;;) {
  const { state } = jobState.parse(await call('GET', `/api/jobs/${job_id}`));
  if (state === 'succeeded') break;
  if (state === 'failed' || state === 'cancelled') throw new Error(`the import ${state}`);
  await wait(300);
}
const { items } = z.object({ items: z.array(labelGame) }).parse(await call('GET', '/api/admin/labels/games'));
const game = items.find((one) => one.slug === slug);
if (game === undefined) throw new Error(`no game ${slug}`);
const { game_id, snapshot_version, chunks } = game;
const lines = Array.from({ length: queryCount }, (_, i) => {
  const article = articles[i % articleCount]!;
  const at = (i * 7) % chunksEach;
  const words = article.chunks[at]!.content.split(' ');
  const query_text = `${words.slice(i % 60, (i % 60) + 5).join(' ')} ${i}`;
  return JSON.stringify({
    query_text,
    labels: [{ article_title: article.title, language: 'en', ordinal: at, grade: 3 }],
  });
});
await call('POST', `/api/admin/labels/games/${game_id}/import`, { format: 'jsonl', text: lines.join('\n') });

const request = { game_id, snapshot_version, retrieve_k: 10 };
const times: number[] = [];
const began = performance.now();
let run = evaluation.parse(await call('POST', '/api/admin/evaluations', request));
while (run.state === 'queued' || run.state === 'running') {
  for (let i = 0; i < listsPerLook; i++) {
    const from = performance.now();
    await call('GET', '/api/admin/users?skip=0&limit=20');
    times.push(performance.now() - from);
    await wait(pauseMs);
  }
  run = evaluation.parse(await call('GET', `/api/admin/evaluations/${run.id}`));
}
const seconds = (performance.now() - began) / 1000;
console.log(`${queryCount} queries on ${chunks} chunks: ${run.state} in ${seconds.toFixed(1)} s (at most 10)`);
console.log(JSON.stringify(run.summary));
console.log(
  `a list meanwhile, ${times.length} times: p50 ${percentile(0.5, times).toFixed(1)} ms, p95 ${percentile(0.95, times).toFixed(1)} ms (at most 100), longest ${Math.max(...times).toFixed(1)} ms`,
);
