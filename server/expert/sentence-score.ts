import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { askedTerms, heldShares } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import { asksForNumber } from './asks-for-number.ts';
import { splitSentences, type Sentence } from './sentences.ts';

/**
 * What places count for a question word that stands there, against 1 for the sentence itself. A word counts at its
 * best place: a terse answer under the right heading must beat prose that repeats the question.
 */
export interface SentenceWeights {
  label: number;
  /** The article's title and the chunk's section. */
  heading: number;
  /** The sentences before and after. */
  neighbours: number;
  /** Share that the further places of a word still add. */
  repeated: number;
  /** For the chunk's score against the best chunk's. */
  chunk: number;
  /** For a number where the question asks for one. */
  numeric: number;
}

/** Chosen on labelled questions over real games, half of them; the bench prints what they give on either half. */
export const defaultWeights: SentenceWeights = {
  label: 0.95,
  heading: 0.6,
  neighbours: 0.3,
  repeated: 0.15,
  chunk: 0.6,
  numeric: 0.25,
};

export interface ScoredSentence extends Sentence {
  /** Source number: the chunk's place, from 1. */
  source: number;
  /** The sentence's place in its chunk, from 0. */
  place: number;
  language: RetrievedChunk['language'];
  score: number;
}

const hasNumber = /\p{N}/u;

/** The sentences of the best chunks, best first; equal scores in the order of the sources. */
export function scoreSentences(
  question: string,
  chunks: readonly RetrievedChunk[],
  analysis: QuestionAnalysis,
  weights: SentenceWeights = defaultWeights,
): ScoredSentence[] {
  const readShares = shareReader(analysis);
  const asks_number = asksForNumber(question);
  // A chunk found by its meaning alone has no score by words; where all are such ones, none stands out.
  const best_chunk = Math.max(...chunks.map((chunk) => chunk.score)) || 1;
  const scored = chunks.flatMap((chunk, rank) => {
    const heading = readShares(`${chunk.article_title}\n${chunk.section}`);
    const sentences = splitSentences(chunk.content);
    const own = sentences.map(({ text }) => readShares(text));
    return sentences.map((sentence, place): ScoredSentence => {
      const label = readShares(sentence.label);
      let score = weights.chunk * (chunk.score / best_chunk);
      if (asks_number && hasNumber.test(sentence.text)) score += weights.numeric;
      for (const [term, share] of own[place]!.entries()) {
        const beside = Math.max(own[place - 1]?.[term] ?? 0, own[place + 1]?.[term] ?? 0);
        const places = [
          share,
          weights.label * label[term]!,
          weights.heading * heading[term]!,
          weights.neighbours * beside,
        ];
        const best = Math.max(...places);
        score += best + weights.repeated * (places.reduce((sum, value) => sum + value, 0) - best);
      }
      return { ...sentence, source: rank + 1, place, language: chunk.language, score };
    });
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** Reads how much of each asked word a text holds. */
function shareReader(analysis: QuestionAnalysis): (text: string) => number[] {
  const asked = askedTerms(analysis);
  return (text) => {
    const held = new Set(tokenise(text).map(stemOf));
    return heldShares(asked, (stem) => held.has(stem));
  };
}
