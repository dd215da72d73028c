import type { ModelSearch } from '#contract/admin-chat.ts';
import type { QuestionOptions } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { EffectiveSettings } from '#server/game-settings/game-settings.ts';
import type { Place } from '#server/model-queue/model-queue.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Retrieval, RetrievalRequest, Retrieved } from '#server/retrieval/retrieval.ts';
import type { EvidenceDecision } from '#server/retrieval/rank/evidence.ts';
import { type AnswerUsage, costToday, type ModelCall } from '#server/usage/usage.ts';
import type { ModelFault } from '#server/providers/model/model-fault.ts';
import type { Comparison, Expert, PlayerProgress, TaskPart, Turn } from './expert.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import type { Behind } from './or-without.ts';
import type { TextReaders } from './text-readers.ts';
import type { UnderstoodQuestion } from './question/understand.ts';

/** A question with all that decides which articles may answer it. */
export interface ExpertQuestion {
  game: RetrievalRequest['game'];
  text: string;
  /** Names of what was recognised in the picture that came with it; null without one. */
  recognised: string | null;
  /** Oldest first. */
  conversation: readonly Turn[];
  options: Pick<QuestionOptions, 'mode' | 'in_steps' | 'use_progress'>;
  settings: EffectiveSettings;
  /** Chunk versions that the reader may not see. */
  excluded: ReadonlySet<number>;
  freshness?: NonNullable<RetrievalRequest['freshness']>;
}

/** With the chunks behind those that are given to an expert, and what was asked. */
export type FoundPart = Retrieved & Pick<TaskPart, 'further'> & { asked: string };

/** A question with what was found for it. */
export interface Search {
  question: ExpertQuestion;
  understood: UnderstoodQuestion;
  language: Language;
  request: Omit<RetrievalRequest, 'question' | 'context'> & { limit: number };
  /** For each thing that the question asks, in its order. */
  parts: readonly FoundPart[];
  /** The part whose evidence is the strongest. */
  found: FoundPart;
  /** What a superlative stands for, over all articles that this reader may see. */
  comparison: Comparison | null;
  /** What an answer is written from, best first. */
  hits: readonly RetrievedChunk[];
  /** Some of them were found by queries that a model wrote. */
  is_widened: boolean;
  /** Whether the words speak for an answer without a model. */
  decision: EvidenceDecision;
  progress: PlayerProgress | null;
  /** Where the player stands, for a question about achievements. */
  standing: string;
}

/** `wait` ends once the model may be asked; throws `ModelFault` where that takes too long. It waits once. */
type AnswerPlace = Pick<Place, 'isNow' | 'leave'> & { wait: () => Promise<void> };

/** What answers a question, and what it may look up besides the articles. */
export interface AnswerContext extends Behind {
  retrieval: Retrieval;
  reading: TextReaders;
  /** The model where one may be asked, else the extractive expert. */
  expert: Expert;
  /** Answers in the place of a model that fails. */
  extractive: Expert;
  record: ModelRecord;
  /** How far the reader is; null where nobody knows, and where it is to be left out. */
  progress: (language: Language) => Promise<PlayerProgress | null>;
  /** Questions that the game's page offers. */
  offered: (language: Language) => Promise<readonly string[]>;
  /** The languages in which the game has articles. */
  languages: () => Promise<readonly Language[]>;
  /** Hints that authors wrote, by the chunk versions that they belong to. */
  hints: (hits: readonly RetrievedChunk[]) => Promise<ReadonlyMap<number, string[]>>;
  /** Headings of articles whose text an import could not read, by article. */
  emptied: (article_ids: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;
  /** Whether the reader may still have questions rewritten; asking counts. */
  may_rewrite: () => Promise<boolean>;
  /** What is said where the articles hold nothing of a question: that another game's expert is meant. */
  elsewhere: (search: Search) => Promise<FinishedAnswer | undefined>;
  /** Whether its reader is shown what the articles say while a model has not begun. */
  shows_passages?: boolean;
  /** The player who waits for the answer; absent where none does. */
  user_id?: number;
  /** The answer’s place in the queue before the model; absent where none has to wait. */
  place?: AnswerPlace;
  /** Whether a model would answer without articles. */
  has_model: boolean;
  /** Takes the fault of a model whose answer was replaced. */
  onFault: (fault: ModelFault) => void;
}

/** What a model was asked for beside the text of one answer, kept whatever becomes of the answer. */
export interface ModelRecord {
  calls: readonly ModelCall[];
  /** In the order in which they were searched for. */
  searches: readonly ModelSearch[];
  add: (call: ModelCall, queries: readonly string[]) => void;
  /** Answers that the model did not write to their end. */
  faults: readonly Fault[];
  addFault: (fault: Fault) => void;
}

interface Fault {
  /** The kind of fault, in one word. */
  outcome: string;
  usage: AnswerUsage;
}

export function openModelRecord(): ModelRecord {
  const calls: ModelCall[] = [];
  const searches: ModelSearch[] = [];
  const faults: Fault[] = [];
  return {
    calls,
    searches,
    faults,
    addFault: (fault) => void faults.push(fault),
    add(call, queries) {
      calls.push(call);
      searches.push(...queries.map((query) => ({ purpose: call.purpose, query })));
    },
  };
}

export function secondsOf({ calls }: ModelRecord): number {
  return calls.reduce((sum, { usage }) => sum + usage.total_ms, 0) / 1_000;
}

const microUsdPerUsd = 1_000_000;

/**
 * The model where one is configured and the day's budget is not spent, else the extractive expert.
 * @throws AppError `expert_unavailable` when only a model could answer and none may
 */
export async function chooseExpert(
  { db, config, experts, log }: Deps,
  mode: 'sourced' | 'general' = 'sourced',
): Promise<Expert> {
  const { model, extractive } = experts;
  if (model === undefined) {
    if (mode === 'general') throw new AppError('no_model');
    return extractive;
  }
  const budget = config.AI_DAILY_BUDGET_USD;
  if (budget === undefined || (await costToday(db)) < budget * microUsdPerUsd) return model;
  log.warn({ budget_usd: budget }, 'the day’s budget for the model is spent');
  if (mode === 'general') throw new AppError('expert_unavailable');
  return extractive;
}
