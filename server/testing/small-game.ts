import { afterAll } from 'vitest';
import { type Encoder, openEncoder } from '#server/encoder/encoder.ts';
import { answer } from '#server/expert/answer.ts';
import { bareContext, questionAlone } from '#server/expert/answer-alone.ts';
import * as reading from '#server/expert/answer-worker.ts';
import { writeExtractiveAnswer } from '#server/expert/quote/compose.ts';
import type { Turn } from '#server/expert/expert.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { Embedder, Read } from '#server/providers/model/embedder.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { defaultSettings } from '#server/retrieval/settings.ts';
import { meaningOf } from './meaning-of.ts';

interface Asking {
  words_only?: boolean;
  conversation?: readonly Turn[];
  /** A section that is kept from the reader, by its article and its heading. */
  hides?: string;
  /** Questions that the game's page offers. */
  offered?: readonly string[];
}

/** The product's encoder for the tests of a file, with a reader that is waited for however busy the machine is. */
export function unhurriedEncoder(): Encoder {
  const encoder = openEncoder({ reading_ms: 60_000 });
  afterAll(() => encoder.close());
  return encoder;
}

const extractive = { model: null, write: writeExtractiveAnswer };

/**
 * Asks questions of a game without a model, by meaning or by words alone.
 * @param sections each by its article's title, its own heading and its text
 */
export function openSmallGame(
  title: string,
  sections: readonly (readonly [article_title: string, heading: string, content: string])[],
  embedder: Embedder & { read?: Read },
) {
  const chunks = sections.map(([article_title, heading, content], i) => ({
    id: i + 1,
    chunk_key: String(i),
    article_id: sections.findIndex(([other]) => other === article_title) + 1,
    article_title,
    language: languageOf(content),
    section: `${article_title} › ${heading}`,
    content,
  }));
  const byMeaning = openRetrieval(async () => chunks, { meaning: [meaningOf(embedder, chunks)], read: embedder.read });
  const byWords = openRetrieval(async () => chunks);
  return (text: string, { words_only = false, conversation = [], hides, offered = [] }: Asking = {}) => {
    const settings = { retrieval: defaultSettings, chunks_given: 8, prompt: undefined };
    const context = bareContext({
      retrieval: words_only ? byWords : byMeaning,
      reading,
      extractive,
      expert: extractive,
      offered: async () => offered,
      user_id: 1,
      signal: AbortSignal.timeout(20_000),
    });
    const game = { id: 1, title, kb_revision: 1 };
    const excluded = new Set(chunks.filter(({ section }) => section === hides).map(({ id }) => id));
    return answer(questionAlone({ game, text, settings, conversation, excluded }), context, () => {});
  };
}
