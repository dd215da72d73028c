import type { QuestionOptions } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { EffectiveSettings } from '#server/game-settings/game-settings.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Freshness } from '#server/retrieval/index-cache.ts';
import type { Retrieval, RetrievalRequest } from '#server/retrieval/retrieval.ts';
import type { Compare } from './compare-figures.ts';
import type { ModelFault } from '#server/providers/model-fault.ts';
import type { Expert, PlayerProgress, Turn } from './expert.ts';
import type { Search } from './find-sources.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import type { ModelRecord } from './model-record.ts';

/** A question with all that decides which articles may answer it. */
export interface ExpertQuestion {
  game: RetrievalRequest['game'];
  text: string;
  /** Names of what was recognised in the picture that came with it; null without one. */
  recognised: string | null;
  /** Oldest first. */
  conversation: readonly Turn[];
  options: Pick<QuestionOptions, 'mode' | 'in_steps'>;
  settings: EffectiveSettings;
  /** Chunk versions that the reader may not see. */
  excluded: ReadonlySet<number>;
  /** Words alone search, where meaning knows another text than the one that is asked. */
  words_only?: boolean;
  freshness?: Freshness;
}

/** What answers a question, and what it may look up besides the articles. */
export interface AnswerContext {
  retrieval: Retrieval;
  compare: Compare;
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
  /** Whether the reader may still have questions rewritten; asking counts. */
  may_rewrite: () => Promise<boolean>;
  /** What is said where the articles hold nothing of a question: that another game's expert is meant. */
  elsewhere: (search: Search) => Promise<FinishedAnswer | undefined>;
  /** Whether a model would answer without articles. */
  has_model: boolean;
  /** Takes the fault of a model whose answer was replaced. */
  onFault: (fault: ModelFault) => void;
  signal: AbortSignal;
}
