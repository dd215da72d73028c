import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { answer } from '#server/expert/answer.ts';
import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import * as reading from '#server/expert/answer-worker.ts';
import { writeExtractiveAnswer } from '#server/expert/compose.ts';
import type { Expert, Turn } from '#server/expert/expert.ts';
import { createModelExpert } from '#server/expert/model-expert.ts';
import { rewriteQuestion } from '#server/expert/rewrite.ts';
import { createChatModel } from '#server/providers/model.ts';
import type { Retrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import type { Corpus } from './corpus.ts';
import { mean, percentile } from './metrics.ts';
import { holdsFact, type LabelledQuestion } from './questions.ts';

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

export interface ReaderGame extends Corpus {
  retrieval: Retrieval;
}

interface Read {
  question: LabelledQuestion;
  state: string;
  charged: boolean;
  has_fact: boolean;
  first_ms: number;
}

const rewriteSeconds = 2;
const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
const waits = { first_text_seconds: 30, gap_seconds: 30, total_seconds: 60 };

/** Asks every question of the whole pipeline with a perfect reader as its model, by how that rewrites questions. */
export async function reportReader(
  {
    module,
    questions_path,
    queries_path,
  }: { module: string; questions_path: string; queries_path: string | undefined },
  ways: readonly Rewriting[],
  questions: readonly LabelledQuestion[],
  games: ReadonlyMap<string, ReaderGame>,
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
    const read: Read[] = [];
    try {
      const expert = expertAt(`http://127.0.0.1:${model.port}/v1`);
      for (const question of questions) read.push(await ask(expert, games.get(question.game_slug)!, question));
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

const extractive: Expert = { model: null, write: (task) => writeExtractiveAnswer(task) };

async function ask(
  expert: Expert,
  { title, retrieval, chunks }: ReaderGame,
  question: LabelledQuestion,
): Promise<Read> {
  const game = { id: 1, title, kb_revision: 1 };
  const languages = [...new Set(chunks.map(({ language }) => language))];
  const conversation: Turn[] = [];
  let first_ms = 0;
  const answerTo = (text: string) => {
    const began = performance.now();
    first_ms = 0;
    const context = bareContext({
      retrieval,
      reading,
      extractive,
      expert,
      languages: async () => languages,
      signal: new AbortController().signal,
    });
    return answer(questionAlone({ game, text, settings, conversation }), context, ({ event }) => {
      if (event === 'piece') first_ms ||= performance.now() - began;
    });
  };
  for (const text of question.previous) {
    const { text: said, state } = await answerTo(text);
    conversation.push({ question: text, answer: said, is_refused: state === 'refused' });
  }
  const { text, state, charge } = await answerTo(question.question);
  const facts = [question.must_contain ?? '', ...question.also_ok].filter((fact) => fact !== '');
  return { question, state, charged: charge, has_fact: facts.some((fact) => holdsFact(text, fact)), first_ms };
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
      share(answerable, ({ has_fact, charged }) => has_fact && charged),
      share(answerable, ({ state }) => state === 'unsure'),
      share(answerable, ({ state }) => state === 'refused'),
      String(unanswerable.length),
      String(unanswerable.filter(({ charged }) => charged).length),
      percentile(0.5, first).toFixed(0),
      percentile(0.9, first).toFixed(0),
    ]),
  );
}

function reportMisses(read: readonly Read[]): void {
  const missed = read.filter(({ question, has_fact, charged }) =>
    question.answerable ? !(has_fact && charged) : charged,
  );
  for (const { question, state, has_fact } of missed)
    console.log(
      `  ${question.id} ${state}${has_fact ? ' with the fact' : ''}: ${question.question} → ${question.must_contain}`,
    );
}

function columns(cells: readonly string[]): string {
  return cells.map((cell, i) => (i < 2 ? cell.padEnd(12) : cell.padStart(9))).join('');
}
