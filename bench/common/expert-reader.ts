import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import PQueue from 'p-queue';
import { z } from 'zod';
import type { Expert } from '#server/expert/expert.ts';
import { createModelExpert } from '#server/expert/model/model-expert.ts';
import { rewriteQuestion } from '#server/expert/sources/rewrite.ts';
import { createChatModel } from '#server/providers/model/model.ts';
import { type Trial, askExpert, type Game } from './ask-expert.ts';
import { mean, percentile } from './metrics.ts';
import type { LabelledQuestion } from './questions.ts';

export const rewritings = ['weak', 'none', 'slow'] as const;
type Rewriting = (typeof rewritings)[number];

/** A module that plays a model which knows the labelled questions and quotes the source that holds what they want. */
const readerModule = z.object({
  startReadingModel: z.function({
    input: [z.object({ questions: z.array(z.unknown()), queries: z.unknown(), rewrite: z.enum(rewritings) })],
    output: z.promise(
      z.object({ port: z.number(), close: z.custom<() => void>((value) => typeof value === 'function') }),
    ),
  }),
});

interface Read extends Trial {
  question: LabelledQuestion;
}

const rewriteSeconds = 2;
const waits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 60 };
/** Where each question waits for queries that never come, others are asked meanwhile. */
const atOnce = { weak: 1, none: 1, slow: 8 } as const;

/** Asks every question of the whole pipeline with a perfect reader as its model, by how that rewrites questions. */
export async function reportReader(
  {
    module,
    questions_path,
    queries_path,
  }: { module: string; questions_path: string; queries_path: string | undefined },
  ways: readonly Rewriting[],
  questions: readonly LabelledQuestion[],
  games: ReadonlyMap<string, Game>,
  misses: boolean,
): Promise<void> {
  const { startReadingModel } = readerModule.parse(await import(pathToFileURL(module).href));
  const labelled = readFileSync(questions_path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => z.unknown().parse(JSON.parse(line)));
  const queries = queries_path === undefined ? {} : z.unknown().parse(JSON.parse(readFileSync(queries_path, 'utf8')));
  console.log(
    columns(['rewriting', 'of', 'n', 'fact', 'charged', 'unsure', 'refused', 'n none', 'charged', 'first p50', 'p90']),
  );
  for (const rewrite of ways) {
    const model = await startReadingModel({ questions: labelled, queries, rewrite });
    const queue = new PQueue({ concurrency: atOnce[rewrite] });
    let read: Read[];
    try {
      const expert = expertAt(`http://127.0.0.1:${model.port}/v1`);
      read = await queue.addAll(
        questions.map((question) => async () => ({
          question,
          ...(await askExpert(expert, games.get(question.game_slug)!, question)),
        })),
      );
    } finally {
      model.close();
    }
    report(rewrite, 'all', read);
    for (const lang of ['en', 'ru'])
      report(
        rewrite,
        lang,
        read.filter(({ question }) => question.lang === lang),
      );
    for (const slug of games.keys())
      report(
        rewrite,
        slug,
        read.filter(({ question }) => question.game_slug === slug),
      );
    if (misses) reportMisses(read);
  }
}

function expertAt(base_url: string): Expert {
  const model = createChatModel({ base_url, api_key: null, model: 'reader', extra_headers: {}, ...waits });
  return {
    model: 'reader',
    write: createModelExpert(model),
    rewrite: (task) => rewriteQuestion(model, task, rewriteSeconds),
  };
}

function report(rewriting: Rewriting, name: string, read: readonly Read[]): void {
  const answerable = read.filter(({ question }) => question.answerable);
  const unanswerable = read.filter(({ question }) => !question.answerable);
  const share = (of: readonly Read[], holds: (one: Read) => boolean) =>
    mean(of.map((one) => Number(holds(one)))).toFixed(2);
  const first = answerable.map(({ first_ms }) => first_ms);
  console.log(
    columns([
      rewriting,
      name,
      String(answerable.length),
      share(answerable, ({ has_fact }) => has_fact),
      share(answerable, ({ has_fact, finished }) => has_fact && finished.charge),
      share(answerable, ({ finished }) => finished.state === 'unsure'),
      share(answerable, ({ finished }) => finished.state === 'refused'),
      String(unanswerable.length),
      String(unanswerable.filter(({ finished }) => finished.charge).length),
      percentile(0.5, first).toFixed(0),
      percentile(0.9, first).toFixed(0),
    ]),
  );
}

function reportMisses(read: readonly Read[]): void {
  for (const { question, finished, has_fact } of read) {
    if (question.answerable ? has_fact && finished.charge : !finished.charge) continue;
    console.log(
      `  ${question.id} ${finished.state}${has_fact ? ' with the fact' : ''}: ${question.question} → ${question.must_contain}`,
    );
  }
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, i) => (i < 2 ? cell.padEnd(12) : cell.padStart(9))).join('');
}
