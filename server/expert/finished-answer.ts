import type { AnswerContent, ChatEvents, Source } from '#contract/chat.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';

/** An answer as its reader gets it, before anything of it is stored or charged. */
export interface FinishedAnswer {
  state: 'answered' | 'unsure' | 'refused' | 'stopped';
  text: string;
  /** The same in parts; absent where the text is all there is. */
  content?: AnswerContent;
  is_rag: boolean | null;
  /** Whether it costs a call. */
  charge: boolean;
  /** What the expert was given; citation n names `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  cited: readonly number[];
  /** It may say what the player has done, so it is theirs alone. */
  tells_progress?: boolean;
  /** What is shown before the text, where the player wants it in steps. */
  earlier_steps?: readonly string[];
  /** Questions that the articles would answer next. */
  ask_next?: readonly string[];
  /** The model said that the articles do not hold what is asked. */
  not_in_sources?: boolean;
  /** A model ran into the limit of its length before the end. */
  cut_off?: boolean;
  /** Absent where no expert was asked. */
  usage?: AnswerUsage;
}

/** Said without a look at any article: free, and never a gap in them. */
export function freeAnswer(text: string): FinishedAnswer {
  const content = { lead: text, passages: [], close: '', miss: null };
  return { state: 'answered', text, content, is_rag: null, charge: false, chunks: [], cited: [] };
}

export type WritingEvent =
  | { event: 'status'; data: ChatEvents['status'] }
  | { event: 'sources'; data: ChatEvents['sources'] }
  | { event: 'passages'; data: ChatEvents['passages'] }
  | { event: 'piece'; data: ChatEvents['piece'] };

export type Emit = (event: WritingEvent) => void;

/** Emits an answer that was there at once. */
export function emitWhole(finished: FinishedAnswer, emit: Emit): FinishedAnswer {
  emit({ event: 'piece', data: { text: finished.text } });
  return finished;
}

/** Emits of an answer in steps what its reader has of it. */
export function emitFirstStep(finished: FinishedAnswer, emit: Emit): FinishedAnswer {
  emit({ event: 'piece', data: { text: finished.earlier_steps?.[0] ?? finished.text } });
  return finished;
}

/** The sources of one answer by their numbers, which stay as they are: its reader may have seen them. */
export type Sources = ReturnType<typeof createSources>;

export function createSources(first: readonly RetrievedChunk[] = []) {
  const chunks = [...first];
  return {
    /** The number of a chunk, which gets the next one where it has none. */
    add: (chunk: RetrievedChunk) => chunks.findIndex(({ id }) => id === chunk.id) + 1 || chunks.push(chunk),
    /** Gives the next number, as each of several passages of one chunk has its own. */
    addPassage: (chunk: RetrievedChunk) => chunks.push(chunk),
    /** Number n is `list()[n - 1]`. */
    list: (): readonly RetrievedChunk[] => [...chunks],
  };
}

export function onceEach(chunks: readonly RetrievedChunk[]): RetrievedChunk[] {
  return chunks.filter((chunk, i) => chunks.findIndex(({ id }) => id === chunk.id) === i);
}

export function sourceOf({ article_id, article_title, section, chunk_key, id }: RetrievedChunk, index: number): Source {
  return { n: index + 1, article_id, article_title, section, chunk_key, version_id: id };
}
