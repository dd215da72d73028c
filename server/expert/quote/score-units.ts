import { asksPast, isEarlierChunk, isEarlierUnit } from '#server/language/earlier-texts.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShares, holderOf } from '#server/retrieval/rank/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { headingWords, lastHeading, plainText } from '#server/language/plain-text.ts';
import { type ChunkUnits, readUnits, rowOf, type Unit } from '#server/language/units.ts';

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
  /** For lying near to the question, by standard deviations above the mean of all units found. */
  nearness: 0.4,
  /** Against what speaks of an earlier version, unless the past is asked for. */
  earlier: 0.8,
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
  /** Another one that was found is of the same section: that was too long for one, and neither holds all of it. */
  is_part: boolean;
}

export interface ScoredUnit {
  unit: Unit;
  /** The unit's place in its chunk, from 0. */
  place: number;
  from: ReadChunk;
  score: number;
  /** The same without how near it is to the question. */
  words_score: number;
  /** The question's weight that the unit itself holds, without its headings. */
  own: number;
  /** The question's weight that its names hold (headings above it, the first cell of a row) which the question gives in full. */
  named: number;
  /** It is a row of a table, and the question names what that row is about. */
  is_named_row: boolean;
  /** It speaks of an earlier version. */
  is_earlier: boolean;
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
    const own = chunks.filter((one) => one.article_id === chunk.article_id && one.section === chunk.section);
    return { chunk, rank, section, topics, is_part: own.length > 1, ...read };
  });
}

/** The units of the best chunks, best first; equal scores in the order of the chunks. */
export function scoreUnits(analysis: QuestionAnalysis, chunks: readonly ReadChunk[]): ScoredUnit[] {
  const terms = contentTerms(analysis);
  const readShares = (text: string): number[] => heldShares(terms, holderOf(text));
  const matches = terms.flatMap((term) => term.matches);
  const stems_asked = new Set(matches.map(({ stem }) => stem));
  const stems_said = new Set(matches.filter(({ is_expansion }) => !is_expansion).map(({ stem }) => stem));
  const namesAll = (heading: string, stems: ReadonlySet<string>): boolean => {
    const words = tokenise(heading).filter((word) => !isStopWord(word));
    return words.length > 0 && !cutOff.test(heading) && words.every((word) => stems.has(stemOf(word)));
  };
  // A chunk found by its meaning alone has no score by words; where all are such ones, none stands out.
  const best_chunk = Math.max(...chunks.map(({ chunk }) => chunk.score)) || 1;
  const earlier = asksPast(analysis.text) ? 0 : weights.earlier;
  const scored = chunks.flatMap((from) => {
    const { chunk, units, entries } = from;
    const is_log = isEarlierChunk(chunk);
    const heading = readShares(`${chunk.article_title}\n${from.section}`);
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
      const row_name = plainText(rowOf(unit)?.cells[0] ?? '');
      const is_named_row = namesAll(row_name, stems_said);
      const headings = [unit.label, lastHeading(from.section), chunk.article_title];
      const names = headings.filter((name) => namesAll(name, stems_asked));
      if (is_named_row) names.push(row_name);
      const named = names.length > 0 ? totalOf(readShares(names.join('\n'))) : 0;
      let score = weights.chunk * (chunk.score / best_chunk) + weights.named * named;
      for (const [term, share] of shares[place]!.entries()) {
        const beside = Math.max(shares[place - 1]?.[term] ?? 0, shares[place + 1]?.[term] ?? 0);
        const places = [
          share,
          weights.label * label[term]!,
          weights.heading * heading[term]!,
          weights.neighbours * beside,
        ];
        const best = Math.max(...places);
        score += best + weights.repeated * (totalOf(places) - best);
      }
      const is_earlier = is_log || isEarlierUnit(unit.text, entries[unit.entry]?.label ?? '');
      const own = totalOf(shares[place]!);
      return { unit, place, from, score, words_score: score, own, named, is_named_row, is_earlier };
    });
  });
  for (const [i, share] of nearnessShares(scored).entries())
    scored[i]!.score += weights.nearness * share - earlier * Number(scored[i]!.is_earlier);
  return scored.sort((a, b) => b.score - a.score);
}

/** How near a unit is to the question; nothing where the vectors were made of other units than these. */
export function nearnessOfUnit({
  from: { chunk, units },
  place,
}: Pick<ScoredUnit, 'from' | 'place'>): number | undefined {
  return chunk.nearness?.length === units.length ? chunk.nearness[place] : undefined;
}

/** How far each unit stands out by how near it is: standard deviations above the mean of all, 0 below or where that is not known. */
function nearnessShares(units: readonly ScoredUnit[]): number[] {
  const near = units.map(nearnessOfUnit);
  const known = near.filter((value) => value !== undefined);
  const mean = totalOf(known) / known.length;
  const deviation = Math.sqrt(totalOf(known.map((value) => (value - mean) ** 2)) / known.length);
  return near.map((value) => (value === undefined || deviation === 0 ? 0 : Math.max(0, (value - mean) / deviation)));
}

function totalOf(shares: readonly number[]): number {
  return shares.reduce((total, share) => total + share, 0);
}
