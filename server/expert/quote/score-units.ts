import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShares, holderOf } from '#server/retrieval/rank/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { headingWords, lastHeading, plainText } from '#server/language/plain-text.ts';
import { nearnessShares } from './nearness-shares.ts';
import { readKinds } from '../question/question-kind.ts';
import { type ChunkUnits, readUnits, type Unit } from '#server/language/units.ts';
import { alikeHeadings, sameQuestion } from './same-question.ts';

/**
 * What places count for a question word that stands there, against 1 for the unit itself. A word counts at its best
 * place: a terse answer under the right heading must beat prose that repeats the question. Chosen on labelled questions
 * over real games, half of them; the bench prints what they give on either half.
 */
const weights = {
  label: 0.95,
  /** The article's title and the chunk's section. */
  heading: 0.6,
  /** The units before and after. */
  neighbours: 0.3,
  /** Share that the further places of a word still add. */
  repeated: 0.15,
  /** For the chunk's score against the best chunk's. */
  chunk: 0.6,
  /** For a label that the question names in full: "Mage" beats "Arch Mage" where mages are asked for. */
  named: 0.1,
  /** For a number where the question asks for one. */
  numeric: 0.25,
  /** For words that an answer to this kind of question is likely to hold. */
  kind: 0.1,
  /** For the figure that is asked for, of a thing that the question names. */
  figure: 0.5,
  /** For lying near to the question, by standard deviations above the mean of all units found. */
  nearness: 0.4,
  /** For standing under a heading that asks the same question. */
  same_question: 0.5,
  /** The same for a heading that asks for the same kind of thing, by what it holds of the question. */
  alike: 0.3,
};

/** A chunk with its units, read once for a question. */
export interface ReadChunk extends ChunkUnits {
  chunk: RetrievedChunk;
  /** Its place among those found, from 0. */
  rank: number;
  /** What its section says of all its units; names of single entries speak for those alone. */
  section: string;
  /** By entry: the entry that opens the topic it belongs to. Terms within one thing share its topic. */
  topics: readonly number[];
}

export interface ScoredUnit {
  unit: Unit;
  /** The unit's place in its chunk, from 0. */
  place: number;
  from: ReadChunk;
  score: number;
  /** The same without how near it is to the question. */
  words_score: number;
  /** Shares of the question's weight, word by word, that the unit and its label hold, without headings and neighbours. */
  held: readonly number[];
  own: number;
  /** The same of its article's title and its section. */
  above: readonly number[];
  /** Of a row what its cells hold, word by word, without the names of its columns. */
  cells: readonly number[];
  /** It gives the figure that is asked for. */
  gives_figure: boolean;
  /** It is a row that does so of what its first cell names, and the question names that in full. */
  is_asked_row: boolean;
  /** It stands under a heading that asks the same question. */
  same_question: boolean;
  /** The question's weight that a heading of its own holds which asks for the same kind of thing. */
  alike: number;
  /** The question's weight that headings above it hold which the question names in full. */
  named: number;
  /** The same with the section's heading: what the unit may be said to speak of. */
  about: number;
}

const hasNumber = /\p{N}/u;
/** Of the best units, so many are read for words of the kind of answer that is asked for. */
const readForKind = 24;
/** "Cost: 21 gold", "**Speed**: 87", "HP: 27". */
const namedFigure = /(\p{L}[\p{L} ()/]{0,30}?)(?:\*\*)?:(?:\*\*)?\s*([−-]?[£$€]?\d[\d.,]*)/gu;

/** The figures that a text gives with their names. */
export function namedFigures(text: string): { name: string; digits: string }[] {
  return [...text.matchAll(namedFigure)].map(([, name = '', digits = '']) => ({ name: name.trim(), digits }));
}
const asksNumberEnglish =
  /\bhow (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b|\bwhen\b|\b(?:chance|noise|speed|size|cost|price|percent|level|port|years?)\b/i;
const asksNumberRussian =
  /сколько|скольких|когда|как (?:часто|долго|быстро|далеко)|(?<!\p{L})(?:год|лет|шанс|размер|скорост|мощност|цен|штраф|вероятност|стоимост|процент|урон|уров|порт|верси)\p{L}{0,3}(?!\p{L})/iu;

export const asksHow =
  /\bhow (?:do|can|to|should|would|does)\b|\bsteps?\b|\bguide\b|(?<!\p{L})(?:как|каким образом|пошагов\p{L}*)(?!\p{L})/iu;

/** Whether a number is likely to be in the answer. */
export function asksForNumber(question: string): boolean {
  return asksNumberEnglish.test(question) || asksNumberRussian.test(question);
}

/** "Potion of": a name of which the rest is missing names nothing. */
const cutOff = /(?<!\p{L})(?:of|the|an?|for|with|from)\s*$/iu;

export function readChunks(chunks: readonly RetrievedChunk[]): ReadChunk[] {
  return chunks.map((chunk, rank) => {
    const read = readUnits(chunk.content);
    const parts = chunk.section.split(';').map((part) => part.trim());
    const labels = new Set(read.entries.map(({ label }) => headingWords(label)));
    const named = new Set(parts.map((part) => headingWords(part.split(' › ').at(-1)!)));
    const section = parts.filter((part) => !labels.has(headingWords(part.split(' › ').at(-1)!))).join('; ');
    let topic = 0;
    const topics = read.entries.map(({ label, is_term }, entry) => {
      if (!is_term || named.has(headingWords(label))) topic = entry;
      return topic;
    });
    return { chunk, rank, section, topics, ...read };
  });
}

/** The units of the best chunks, best first; equal scores in the order of the chunks. */
export function scoreUnits(
  { text: question, analysis }: { text: string; analysis: QuestionAnalysis },
  chunks: readonly ReadChunk[],
): ScoredUnit[] {
  const terms = contentTerms(analysis);
  const { likely, figure } = readKinds(question);
  const readShares = (text: string): number[] => heldShares(terms, holderOf(text));
  const stems_asked = new Set(terms.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  const isNamed = (heading: string, stems = stems_asked): boolean => {
    const words = tokenise(heading).filter((word) => !isStopWord(word));
    return words.length > 0 && !cutOff.test(heading) && words.every((word) => stems.has(stemOf(word)));
  };
  // A row's name may have a word of the game's own name, which is not asked for by itself.
  const stems_typed = new Set([...stems_asked, ...tokenise(question).map(stemOf)]);
  /** Whether a unit's figures are those of what is asked about: a row's are those of what its first cell names. */
  const isAbout = (unit: Unit, held: readonly number[], label: readonly number[]): boolean => {
    const is_under_it = totalOf(label) > 0;
    if (unit.kind !== 'row' || unit.block.table?.header == null || totalOf(held) === 0) return is_under_it;
    // Where it stands as a value only ("Dropped by | Ghoul"), the figures are those of something else.
    return totalOf(readShares(nameOf(unit))) > 0;
  };
  const isSameQuestion = sameQuestion(question, terms);
  const isAlike = alikeHeadings(question);
  const asks_number = asksForNumber(question);
  // A chunk found by its meaning alone has no score by words; where all are such ones, none stands out.
  const best_chunk = Math.max(...chunks.map(({ chunk }) => chunk.score)) || 1;
  const scored = chunks.flatMap((from) => {
    const { chunk, units } = from;
    const heading = readShares(`${chunk.article_title}\n${from.section}`);
    const section = readShares(from.section);
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
      const under = unit.label || lastHeading(from.section);
      const same_question = isSameQuestion(under);
      const names = [unit.label, lastHeading(from.section), chunk.article_title].filter((name) => isNamed(name));
      const named = names.length > 0 ? totalOf(readShares(names.join('\n'))) : 0;
      score += weights.named * named;
      const alike = isAlike(under) ? totalOf(label) : 0;
      if (same_question) score += weights.same_question;
      else score += weights.alike * alike;
      const held = shares[place]!.map((share, term) => Math.max(share, label[term]!));
      const gives_figure =
        figure !== null && givesFigure(unit, figure) && (names.length > 0 || isAbout(unit, shares[place]!, label));
      if (gives_figure) score += weights.figure;
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
      return {
        unit,
        place,
        from,
        score,
        words_score: score,
        held,
        own,
        above: heading,
        about,
        named,
        gives_figure,
        is_asked_row: gives_figure && unit.kind === 'row' && isNamed(nameOf(unit), stems_typed),
        same_question,
        alike,
        cells: shares[place]!,
      };
    });
  });
  for (const [i, share] of nearnessShares(scored).entries()) scored[i]!.score += weights.nearness * share;
  scored.sort((a, b) => b.score - a.score);
  if (likely.length === 0) return scored;
  // Long lists of words are sought only where they may change what is quoted.
  for (const one of scored.slice(0, readForKind)) {
    if (!likely.some((words) => words.test(one.unit.text))) continue;
    one.score += weights.kind;
    one.words_score += weights.kind;
  }
  return scored.sort((a, b) => b.score - a.score);
}

/** Whether a line says "name: number" for a figure with one of the names, or a row has a column of it. */
export function givesFigure({ kind, text, block: { table } }: Unit, names: RegExp): boolean {
  if (kind === 'row') return table?.header?.some((column, i) => i > 0 && names.test(column)) === true;
  return namedFigures(text).some(({ name }) => names.test(name));
}

/** What a row is about: its first cell. */
function nameOf(row: Unit): string {
  const { table, units } = row.block;
  return plainText(table?.rows[units.indexOf(row)]?.cells[0] ?? '');
}

export function totalOf(shares: readonly number[]): number {
  return shares.reduce((total, share) => total + share, 0);
}
