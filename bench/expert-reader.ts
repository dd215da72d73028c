import PQueue from 'p-queue';
import type { Expert } from '#server/expert/expert.ts';
import { createModelExpert } from '#server/expert/model-expert.ts';
import { rewriteQuestion } from '#server/expert/rewrite.ts';
import { createChatModel } from '#server/providers/model.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { createReader, type KnownQuestion, type Rewriting } from '#stand-ins/model/reader.ts';
import { type Trial, askExpert, type Game } from './ask-expert.ts';
import { mean, percentile } from './metrics.ts';
import type { LabelledQuestion } from './questions.ts';

interface Read extends Trial {
  question: LabelledQuestion;
}

const rewriteSeconds = 2;
const waits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 60 };
/** Where each question waits for queries that never come, others are asked meanwhile. */
const atOnce = { weak: 1, none: 1, slow: 8 } as const;

/**
 * Asks every question of the whole pipeline with a perfect reader as its model, by how that rewrites questions.
 * @param queries what it searches for, by the question's id; the question itself where that is not said
 */
export async function reportReader(
  queries: Readonly<Record<string, readonly string[]>>,
  ways: readonly Rewriting[],
  questions: readonly LabelledQuestion[],
  games: ReadonlyMap<string, Game>,
  misses: boolean,
): Promise<void> {
  const known = questions.map(({ id, question, must_contain, also_ok, answerable }): KnownQuestion => {
    const facts = answerable ? [must_contain ?? '', ...also_ok].filter((fact) => fact !== '') : [];
    return { question, facts, queries: queries[id] ?? [question] };
  });
  console.log(
    columns(['rewriting', 'of', 'n', 'fact', 'charged', 'unsure', 'refused', 'n none', 'charged', 'first p50', 'p90']),
  );
  for (const rewrite of ways) {
    const model = await startModelStandIn({ reader: createReader(known, { rewriting: rewrite }) });
    const queue = new PQueue({ concurrency: atOnce[rewrite] });
    let read: Read[];
    try {
      const expert = expertAt(model.base_url);
      read = await queue.addAll(
        questions.map((question) => async () => ({
          question,
          ...(await askExpert(expert, games.get(question.game_slug)!, question)),
        })),
      );
    } finally {
      await model.close();
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
