import { languages } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { listOfferedQuestions } from '#server/games/games.ts';
import { listArticleLanguages, listLostSections } from '#server/knowledge/knowledge.ts';
import { costInMicroUsd } from '#server/usage/usage.ts';
import { isCited } from './check/check.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import { type AnswerContext, type ExpertQuestion, type ModelRecord, openModelRecord } from './question.ts';
import { understandQuestion } from './question/understand.ts';

type Needed = Pick<AnswerContext, 'retrieval' | 'reading' | 'extractive' | 'expert' | 'signal'>;

/** What answers a question that no player asks, where nothing can be looked up beside the articles. */
export function bareContext(own: Needed & Partial<AnswerContext>): AnswerContext {
  return {
    has_model: own.expert.model !== null,
    record: openModelRecord(),
    progress: async () => null,
    offered: async () => [],
    languages: async () => languages,
    hints: async () => new Map(),
    emptied: async () => new Map(),
    may_rewrite: async () => true,
    elsewhere: async () => undefined,
    onFault: () => {},
    ...own,
  };
}

/** What answers a question about a game of the catalogue that no player asks. */
export function contextAlone(
  { db, retrieval, experts, answer_thread, log }: Deps,
  game_id: number,
  own: Pick<AnswerContext, 'expert' | 'signal'> & Partial<AnswerContext>,
): AnswerContext {
  return bareContext({
    retrieval,
    reading: answer_thread,
    extractive: experts.extractive,
    has_model: experts.model !== undefined,
    offered: (language) => listOfferedQuestions(db, game_id, language),
    languages: () => listArticleLanguages(db, game_id),
    emptied: (article_ids) => listLostSections(db, article_ids),
    onFault: (fault) => log.warn({ err: fault, detail: fault.detail }, 'the model failed; the articles are quoted'),
    on_left_out: (error) => log.warn({ err: error, game_id }, 'something was left out of an answer'),
    ...own,
  });
}

/** A question that is the first of its conversation and comes without a picture. */
export function questionAlone(
  question: Pick<ExpertQuestion, 'game' | 'text' | 'settings'> & Partial<ExpertQuestion>,
): ExpertQuestion {
  return {
    recognised: null,
    conversation: [],
    options: { in_steps: false, use_progress: false },
    excluded: new Set(),
    ...question,
  };
}

/** Says without a search whether a question that begins its conversation asks for one thing. */
export const asksOneThing = (text: string): boolean => understandQuestion(text, []).parts.length === 1;

/** What all requests to the model for one answer cost, in micro-USD. */
export function costOf({ config }: Deps, { calls, faults }: ModelRecord, { usage }: FinishedAnswer): number {
  const price = { input: config.AI_PRICE_INPUT, output: config.AI_PRICE_OUTPUT };
  const used = [...calls, ...faults].map((call) => call.usage);
  const own = usage === undefined || usage.model === null ? [] : [usage];
  return [...used, ...own].reduce((sum, one) => sum + costInMicroUsd(one, price), 0);
}

export interface OnceAnswered {
  state: 'answered' | 'unsure' | 'refused';
  text: string;
  /** Whether every line has its source; null where nothing was answered. */
  cited: boolean | null;
  /** Null: the extractive expert, or nobody was asked. */
  model: string | null;
}

/** What is judged of an answer that nobody stops. */
export function onceAnswered({ state, text, content, usage }: FinishedAnswer): OnceAnswered {
  const model = usage?.model ?? null;
  if (state === 'refused' || state === 'stopped') return { state: 'refused', text, cited: null, model };
  // What is quoted stands in passages, and each of them ends with its source.
  return { state, text, cited: (content?.passages.length ?? 0) > 0 || isCited(text), model };
}
