import type { AnswerContent, Passage as QuotedPassage, QuestionOptions } from '#contract/chat.ts';
import type { Place } from '#server/model-queue/model-queue.ts';
import type { ModelProfile } from '#contract/values/changeable-rules.ts';
import type { Unit } from '#server/language/units.ts';
import type { ChunkText, RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Evidence } from '#server/retrieval/rank/evidence.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import type { Language } from '#contract/values/languages.ts';
import type { AnswerUsage, ModelCall } from '#server/usage/usage.ts';
import type { Sources } from './finished-answer.ts';
import type { Behind } from './or-without.ts';

/** An earlier turn of the conversation, oldest first in {@link ModelTask.conversation}. */
export interface Turn {
  question: string;
  answer: string;
  /** What the answer's first passage stood under, where it is known. */
  heading?: string | null;
  /** The title of its article. */
  article?: string | null;
  /** What the one row is about that the answer's first passage holds. */
  row?: string | null;
  /** It was refused, and quoted only what came near. */
  is_refused?: boolean;
  /** What was offered in place of an answer: questions that would be answered, and the titles of the nearest articles. */
  offers?: { questions: readonly string[]; articles: readonly string[] };
}

/** What is known of the asking player in this game; null where nothing is known, which is not zero progress. */
export interface PlayerProgress {
  unlocked: readonly string[];
  /** What most players have comes first; without what the game hides. */
  locked: readonly string[];
  /** The rarest of those that the player lacks; null where that is not known. */
  rarest: string | null;
  synced_at: string;
  /** Nobody but the player says so. */
  is_own_word?: true;
}

/** One of several things that a question asks, with what was found for it. */
export interface TaskPart {
  /** As typed. */
  text: string;
  /** Best first; empty where the articles do not hold it. */
  chunks: readonly RetrievedChunk[];
  /** The next ones, best first: read where the question asks for something that few chunks say. */
  further: readonly RetrievedChunk[];
  analysis: QuestionAnalysis;
  evidence: Evidence;
}

/** What has the most or the least of something, of all things that the articles give the same figure of. */
export interface Comparison {
  /** The figure compared, as the articles name it. */
  name: string;
  /** How many things were compared. */
  things: number;
  /** The best, and those that equal it. */
  best: readonly { chunk: RetrievedChunk; unit: Unit }[];
}

/** An answer, or what was written of it, with the sources that it was written from. */
export interface CheckTask {
  /** As the player typed it. */
  question: string;
  text: string;
  /** Source number n is `chunks[n - 1]`. */
  chunks: readonly ChunkText[];
  game_title: string;
  /** Sentences without a source are given the one that holds what they say. */
  finds_sources: boolean;
  /** Of statements whose words leave it open: whether a source that they cite speaks of the same. */
  near?: ReadonlyMap<string, boolean>;
}

export interface Checked {
  text: string;
  /** Source numbers in the order of their first use. */
  cited: readonly number[];
  /** Sentences that cite a source which supports them, or stand beside one that does. */
  supported: number;
  /** Sentences that cite sources which do not exist, and that none holds. */
  invented: number;
  /** None of its sentences shares anything with the sources that it cites. */
  not_from_source: boolean;
  /** Statements of which only their meaning can say whether their sources hold them. */
  doubtful: { statement: string; cited: readonly number[] }[];
}

/** How a model is asked: as much, as long and as often as it can take. */
export interface ModelFit {
  profile: ModelProfile;
  /** Characters of passages in a prompt. */
  prompt_characters: number;
  output_tokens: number;
  first_text_seconds: number;
  gap_seconds: number;
  total_seconds: number;
  rewrites: boolean;
  rewrite_seconds: number;
  /** Requests at the same time; null: as many as come. */
  at_once: number | null;
  /** How long a question waits in the queue before it is answered without the model. */
  queue_seconds: number;
  /** After how long without text the passages are shown that would be quoted without a model. */
  passages_seconds: number;
}

/** What an expert that quotes is given, in values that another thread can be sent. */
export interface QuoteTask {
  /** As the player typed it. */
  question: string;
  /** What retrieval understood of the question when it found `chunks`. */
  analysis: QuestionAnalysis;
  /** Best first, for all parts. */
  chunks: readonly RetrievedChunk[];
  /** The things asked; the text of one alone is empty. */
  parts: readonly TaskPart[];
  player_progress: PlayerProgress | null;
  /** Text that the player has just read, which is not to be quoted again as if it were new. */
  quoted_before?: string | undefined;
  /** The question only asks for more of what these answers spoke of: nothing else is quoted. */
  goes_on_from?: readonly Turn[] | undefined;
  /** What a superlative that is asked for was found to be, over all articles. */
  comparison?: Comparison | null | undefined;
}

/** What a model is given. */
export interface ModelTask {
  game_title: string;
  question: string;
  /** What was recognised in the picture that came with the question; null without one. */
  recognised?: string | null;
  conversation: readonly Turn[];
  /** What a model is given comes first, best first. An expert that quotes finds none, and adds what it quotes. */
  sources: Sources;
  options: Pick<QuestionOptions, 'mode' | 'in_steps'>;
  player_progress: PlayerProgress | null;
  /** What admins tell a model of this game beside its fixed instructions. */
  guidance?: string | undefined;
  /** Hints are asked for, too; an expert that cannot write them leaves them out. */
  writes_steps?: boolean;
  /** Whether questions to ask next are wanted. */
  proposes_next?: boolean;
  /** How the model is asked; as an API is where absent. */
  fit?: ModelFit | undefined;
  /** Of the time for a whole answer, what has gone already. */
  seconds_gone?: number;
  /** Searches once for what the expert misses, and takes what its request for that used. Gives more chunks, best first. */
  search_more?: ((query: string, usage: AnswerUsage) => Promise<readonly RetrievedChunk[]>) | undefined;
  /** Checks what a model wrote against its sources; it is done in place where nobody else does. */
  check?: (task: CheckTask) => Checked | Promise<Checked>;
}

/** Takes what comes of an answer while it is written. */
export interface Sink {
  /** Is told before any text that the sources are there, and again when more have come. */
  showSources: () => void;
  /** Is told, before the text that it holds for, what the expert thinks of its answer as far as that decides its price. */
  judge: (judged: Judged) => void;
  /** Takes the text as it grows; the pieces joined are the text shown while the answer runs. */
  emit: (piece: string) => void;
}

export type Judged = Pick<ExpertAnswer, 'said_before' | 'doubtful' | 'not_in_sources'>;

/** Everything an expert may use to write one answer. */
export interface ExpertTask extends ModelTask {
  /** Absent in general mode, in which nothing is quoted. */
  quote?: QuoteTask;
  behind: Behind;
  sink: Sink;
}

/** A finished answer: markdown whose `[n]` name sources; `[?]` follows a sentence its sources do not support. */
export interface ExpertAnswer {
  text: string;
  /** The same in parts, from an expert that has some. */
  content?: AnswerContent;
  /** Source numbers in the order of their first use. */
  cited: readonly number[];
  /** The model said that its sources do not hold what is asked; `text` is what it said of that. */
  not_in_sources?: boolean;
  /** It says what its sources hold, also where it cites none of them. */
  is_answer?: boolean;
  /** It repeats what the player has read before, because nothing else answers the question. */
  said_before?: boolean;
  /** It says that it is not sure; absent from an expert that does not judge that itself. */
  doubtful?: boolean;
  /** The model ran into the limit of its length in the middle of the text. */
  cut_off?: boolean;
  /** Hints to be shown before the text, in order. */
  earlier_steps?: readonly string[];
  /** Questions that the player may want to ask next; nobody has tried yet whether the articles answer them. */
  next_questions?: readonly string[];
  usage: AnswerUsage;
}

/** Writes one answer; throws `ModelFault` when the provider fails and passes on the abort of `signal`. */
export type WriteAnswer = (task: ExpertTask) => Promise<ExpertAnswer>;

export interface RewriteTask extends Pick<ModelTask, 'game_title' | 'question' | 'conversation'> {
  /** In which the game has articles. */
  languages: readonly Language[];
  signal: AbortSignal;
}

export interface Rewriting {
  /** Best first; empty where none came in time, or none that can be read. */
  queries: readonly string[];
  call: ModelCall;
}

export interface RecognitionTask {
  game_title: string;
  /** Titles of the game's articles: the words to name things by. */
  titles: readonly string[];
  /** JPEG. */
  picture: Buffer;
  /** The player who waits for it. */
  user_id: number;
  signal: AbortSignal;
}

export interface Recognition {
  /** Names of what it shows, in one line; null where nothing was recognised or the model failed. */
  recognised: string | null;
  call: ModelCall;
}

/** One way to write answers; `model` names the model, null for the extractive expert. */
export interface Expert {
  model: string | null;
  write: WriteAnswer;
  /** How the model is asked on this machine; absent where nobody has to be spared. */
  fit?: () => ModelFit;
  /** Takes a place in the queue of answers for the player who waits; absent, and nothing, where none has to wait. */
  join?: (user_id?: number) => Promise<Place | undefined>;
  /** Writes search queries for a question and never throws; absent where nobody does. */
  rewrite?: (task: RewriteTask) => Promise<Rewriting>;
  /** Names what is in a picture and never throws; absent where nobody sees. */
  recognise?: (task: RecognitionTask) => Promise<Recognition>;
  /** Asks for one word, to see whether anybody answers; throws `ModelFault`. Absent where nobody has to be asked. */
  tryOut?: (signal: AbortSignal) => Promise<void>;
}

/** What was found for a question of which the nearest is to be told, in values that another thread can be sent. */
export interface NearTask extends Pick<TaskPart, 'analysis' | 'chunks' | 'further'> {
  question: string;
  language: Language;
}

/** A quotation of one chunk, as it stands there. */
export interface Passage extends Omit<QuotedPassage, 'n' | 'part' | 'article_id' | 'article_title' | 'section'> {
  chunk: RetrievedChunk;
  /** It speaks of an earlier version of the game. */
  is_earlier?: boolean;
  score: number;
}
