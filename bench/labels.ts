import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { evaluation, type TunedSettings } from '#contract/evaluations.ts';
import { jobResults } from '#contract/jobs.ts';
import { labelGame } from '#contract/labels.ts';
import { readImportFile } from '#server/knowledge/files/import-file.ts';
import { splitContent } from '#contract/values/split-content.ts';
import { readQuestions } from './questions.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const [origin = '', token = '', catalogue = '', questions = ''] = readArguments(
  `npm run bench:labels -- URL TOKEN GAME.json QUESTIONS.jsonl

Imports a game and its labelled questions into a running product, prints how well its retrieval finds them, and tries to
publish worse and better settings. TOKEN is an admin's session token.`,
  { least: 4 },
).positionals;

async function call(method: string, path: string, body?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const file = readFileSync(catalogue, 'utf8');
const { game, articles } = readImportFile(file);
const { job_id } = z.object({ job_id: z.int() }).parse(await call('POST', '/api/admin/games/import', file));
const jobSeen = z.object({ state: z.string(), result: z.unknown(), error: z.unknown() });

/** How a job ended well. */
async function resultOf(id: number): Promise<unknown> {
  for (;;) {
    const { state, result, error } = jobSeen.parse(await call('GET', `/api/jobs/${id}`));
    if (state === 'succeeded') return result;
    if (state === 'failed' || state === 'cancelled') throw new Error(`job ${id} ${state}: ${JSON.stringify(error)}`);
    await wait(300);
  }
}
await resultOf(job_id);
const { items } = z.object({ items: z.array(labelGame) }).parse(await call('GET', '/api/admin/labels/games'));
const known = items.find((one) => one.slug === game.slug);
if (known === undefined) throw new Error(`no game ${game.slug}`);

/** Where a chunk of the file begins in its article once the long ones are cut, and of how many pieces it is. */
function ordinalsOf(title: string, language: string, index: number): number[] {
  const chunks = articles.find((one) => one.title === title && one.language === language)?.chunks ?? [];
  const pieces = chunks.map((chunk) => splitContent(chunk.content).length);
  const first = pieces.slice(0, index).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: pieces[index] ?? 0 }, (_, piece) => first + piece);
}

const lines = readQuestions(questions)
  .filter((question) => question.game_slug === game.slug)
  .map(({ question, answerable, must_contain, relevant }) =>
    JSON.stringify({
      query_text: question,
      answerable,
      expected_fact: must_contain,
      labels: relevant.flatMap(({ article_title, language, chunk_index }) =>
        ordinalsOf(article_title, language, chunk_index).map((ordinal) => ({
          article_title,
          language,
          ordinal,
          // What holds the answer answers it.
          grade: 3,
        })),
      ),
    }),
  );
const imported = await call(
  'POST',
  `/api/admin/labels/games/${known.game_id}/import`,
  JSON.stringify({ format: 'jsonl', text: lines.join('\n') }),
);
console.log(game.slug, lines.length, 'questions', JSON.stringify(imported).slice(0, 300));
const { game_id, snapshot_version } = known;

async function evaluate(more: { kind?: 'retrieval' | 'answers'; settings?: TunedSettings }) {
  const request = { game_id, snapshot_version, retrieve_k: 10, ...more };
  let run = evaluation.parse(await call('POST', '/api/admin/evaluations', JSON.stringify(request)));
  while (run.state === 'queued' || run.state === 'running') {
    await wait(300);
    run = evaluation.parse(await call('GET', `/api/admin/evaluations/${run.id}`));
  }
  return run;
}

for (const kind of ['retrieval', 'answers'] as const) {
  const began = performance.now();
  const run = await evaluate({ kind });
  console.log(kind, run.state, `${((performance.now() - began) / 1000).toFixed(1)} s`, JSON.stringify(run.summary));
}

/** Saves a draft, tries to publish it and tells what the gate said. */
async function publish(name: string, draft: TunedSettings) {
  const settings = `/api/admin/games/${game_id}/settings`;
  await call('PUT', `${settings}/draft`, JSON.stringify(draft));
  const begun = z.object({ job_id: z.int() }).parse(await call('POST', `${settings}/publish`, '{}'));
  const { gate, is_published } = jobResults.settings_publish.parse(await resultOf(begun.job_id));
  const { published, draft: now } = gate.ndcg;
  const ended = is_published ? 'published' : 'not published';
  console.log(`${name} ${JSON.stringify(draft)}: ${gate.verdict}, ${ended}, nDCG@10 ${published} -> ${now}`);
  for (const { query_text, delta, left } of gate.losses.slice(0, 3)) {
    const gone = left.map(({ article_title, section, rank }) => `${article_title} / ${section} to rank ${rank}`);
    console.log(`  ${query_text}: nDCG ${delta.toFixed(3)}; ${gone.join('; ') || 'no answer left the first five'}`);
  }
  return gate.verdict;
}

await publish('worse', { title_weight: 0, section_weight: 0, gram_weight: 0, adjacency_weight: 0 });
const tried: { settings: TunedSettings; ndcg: number }[] = [];
for (const settings of [
  { b: 0.6 },
  { b: 0.55 },
  { gram_weight: 0.2 },
  { gram_weight: 0.18 },
  { title_weight: 3 },
  { k1: 1.3 },
]) {
  tried.push({ settings, ndcg: (await evaluate({ settings })).summary?.metrics.ndcg ?? 0 });
}
for (const { settings } of tried.toSorted((a, b) => b.ndcg - a.ndcg)) {
  if ((await publish('better', settings)) === 'passed') break;
}
