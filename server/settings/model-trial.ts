import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TrialVerdict } from '#contract/values/model-trial.ts';
import { languages } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { answer } from '#server/expert/answer.ts';
import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import { effectiveSettings } from '#server/game-settings/game-settings.ts';
import { readDemoGame } from '#server/knowledge/knowledge.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';

const file = join(import.meta.dirname, '../../demo/trial.jsonl');

const trialQuestion = z.object({
  /** Names a file of the demonstration. */
  game: z.string(),
  language: z.enum(languages),
  question: z.string(),
  /** A right answer holds one of them; none where the articles do not answer the question. */
  facts: z.array(z.string()),
});

export interface TrialAnswer {
  game: string;
  question: string;
  text: string;
  /** Titles of the articles that it cites. */
  sources: string[];
  seconds: number;
  verdict: TrialVerdict;
}

/** The questions that a model is asked before it is trusted. */
export async function readTrial(): Promise<z.infer<typeof trialQuestion>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => trialQuestion.parse(JSON.parse(line)));
}

/**
 * Asks the model about the demonstration's articles as a player would; nothing is stored and nothing of the installation's
 * own games is read.
 * @throws the abort of the signal
 */
export async function tryModel(
  { experts: { model, extractive }, answer_thread }: Pick<Deps, 'experts' | 'answer_thread'>,
  { signal, onAnswer }: { signal: AbortSignal; onAnswer: (answer: TrialAnswer, of: number) => void },
): Promise<void> {
  if (model === undefined) return;
  const questions = await readTrial();
  const slugs = [...new Set(questions.map(({ game }) => game))];
  const games = new Map(await Promise.all(slugs.map(async (slug, id) => [id, await readDemoGame(slug)] as const)));
  const retrieval = openRetrieval(async (id) => games.get(id)?.chunks ?? [], { search: answer_thread.search });
  for (const { game: slug, question: text, facts } of questions) {
    const id = slugs.indexOf(slug);
    const title = games.get(id)?.title ?? slug;
    let has_failed = false;
    const context = bareContext({
      retrieval,
      reading: answer_thread,
      extractive,
      expert: model,
      onFault: () => (has_failed = true),
      signal,
    });
    const alone = questionAlone({ game: { id, title, kb_revision: 1 }, text, settings: effectiveSettings({}) });
    const began = performance.now();
    const finished = await answer(alone, context, () => {});
    signal.throwIfAborted();
    const cited = finished.cited.map((n) => finished.chunks[n - 1]?.article_title);
    const tried: TrialAnswer = {
      game: title,
      question: text,
      text: finished.text,
      sources: [...new Set(cited.filter((name) => name !== undefined))],
      seconds: (performance.now() - began) / 1000,
      verdict: has_failed ? 'failed' : isRight(finished, facts) ? 'right' : 'wrong',
    };
    onAnswer(tried, questions.length);
  }
}

/** An answer that costs a call has to hold the fact; where there is none, nothing may be charged. */
function isRight({ charge, text }: FinishedAnswer, facts: readonly string[]): boolean {
  if (facts.length === 0) return !charge;
  return charge && facts.some((fact) => holdsFact(text, fact));
}

/** Whether a text holds the fact: it starts a word, and what follows may be an ending but no further digit. */
export function holdsFact(text: string, fact: string): boolean {
  const escaped = fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?!\\p{N})`, 'iu').test(text);
}
