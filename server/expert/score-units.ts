import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { askedTerms, heldShares } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { tokenise } from '#server/retrieval/tokenise.ts';
import { plainText } from './plain-text.ts';
import { type ChunkUnits, readUnits, type Unit } from './read-units.ts';

/**
 * What places count for a question word that stands there, against 1 for the unit itself. A word counts at its best
 * place: a terse answer under the right heading must beat prose that repeats the question.
 */
export interface UnitWeights {
  label: number;
  /** The article's title and the chunk's section. */
  heading: number;
  /** The units before and after. */
  neighbours: number;
  /** Share that the further places of a word still add. */
  repeated: number;
  /** For the chunk's score against the best chunk's. */
  chunk: number;
  /** For a number where the question asks for one. */
  numeric: number;
}

/** Chosen on labelled questions over real games, half of them; the bench prints what they give on either half. */
export const defaultWeights: UnitWeights = {
  label: 0.95,
  heading: 0.6,
  neighbours: 0.3,
  repeated: 0.15,
  chunk: 0.6,
  numeric: 0.25,
};

/** A chunk with its units, read once for a question. */
export interface ReadChunk extends ChunkUnits {
  chunk: RetrievedChunk;
  /** Its place among those found, from 0. */
  rank: number;
}

export interface ScoredUnit {
  unit: Unit;
  /** The unit's place in its chunk, from 0. */
  place: number;
  from: ReadChunk;
  score: number;
  /** Shares of the question's weight, word by word, that the unit and its label hold, without headings and neighbours. */
  held: readonly number[];
  own: number;
  /** Of a row what its cells hold, without the names of its columns. */
  held_by_cells: number;
  /** The same with the section's heading: what the unit may be said to speak of. */
  about: number;
}

const hasNumber = /\p{N}/u;
const asksNumberEnglish =
  /\bhow (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b|\bwhen\b|\b(?:chance|noise|speed|size|cost|price|percent|level|port|years?)\b/i;
const asksNumberRussian =
  /сколько|скольких|когда|как (?:часто|долго|быстро|далеко)|(?<!\p{L})(?:год|лет|шанс|размер|скорост|мощност|цен|штраф|вероятност|стоимост|процент|урон|уров|порт|верси)\p{L}{0,3}(?!\p{L})/iu;

/** Whether a number is likely to be in the answer. */
export function asksForNumber(question: string): boolean {
  return asksNumberEnglish.test(question) || asksNumberRussian.test(question);
}

export function readChunks(chunks: readonly RetrievedChunk[]): ReadChunk[] {
  return chunks.map((chunk, rank) => ({ chunk, rank, ...readUnits(chunk.content) }));
}

/** The units of the best chunks, best first; equal scores in the order of the chunks. */
export function scoreUnits(
  question: string,
  chunks: readonly ReadChunk[],
  analysis: QuestionAnalysis,
  weights: UnitWeights = defaultWeights,
): ScoredUnit[] {
  const terms = askedTerms(analysis);
  const readShares = (text: string): number[] => {
    const held = new Set(tokenise(text).map(stemOf));
    return heldShares(terms, (stem) => held.has(stem));
  };
  const asks_number = asksForNumber(question);
  // A chunk found by its meaning alone has no score by words; where all are such ones, none stands out.
  const best_chunk = Math.max(...chunks.map(({ chunk }) => chunk.score)) || 1;
  const scored = chunks.flatMap((from) => {
    const { chunk, units } = from;
    const heading = readShares(`${chunk.article_title}\n${chunk.section}`);
    const section = readShares(chunk.section);
    const columns = new Map<Unit['block'], number[]>();
    const shares = units.map(({ text }) => readShares(text));
    return units.map((unit, place): ScoredUnit => {
      let label = readShares(unit.label);
      const { table } = unit.block;
      if (table?.header != null) {
        const known = columns.get(unit.block) ?? readShares(plainText(table.header.join(' ')));
        columns.set(unit.block, known);
        label = label.map((share, term) => Math.max(share, known[term]!));
      }
      let score = weights.chunk * (chunk.score / best_chunk);
      const held = shares[place]!.map((share, term) => Math.max(share, label[term]!));
      if (asks_number && hasNumber.test(unit.text)) score += weights.numeric;
      for (const [term, share] of shares[place]!.entries()) {
        const beside = Math.max(shares[place - 1]?.[term] ?? 0, shares[place + 1]?.[term] ?? 0);
        const places = [
          share,
          weights.label * label[term]!,
          weights.heading * heading[term]!,
          weights.neighbours * beside,
        ];
        const best = Math.max(...places);
        score += best + weights.repeated * (places.reduce((sum, value) => sum + value, 0) - best);
      }
      const own = totalOf(held);
      const about = totalOf(held.map((share, term) => Math.max(share, section[term]!)));
      return { unit, place, from, score, held, own, about, held_by_cells: totalOf(shares[place]!) };
    });
  });
  return scored.sort((a, b) => b.score - a.score);
}

function totalOf(shares: readonly number[]): number {
  return shares.reduce((total, share) => total + share, 0);
}
