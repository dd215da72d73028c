import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Unit } from '#server/language/units.ts';
import type { Passage, NearTask } from '../expert.ts';
import { drawPassage } from './draw-passage.ts';
import { likelyUnits } from './likely-units.ts';
import { isQuotable } from './quotable.ts';
import { readChunks, type ScoredUnit, scoreUnits } from './score-units.ts';
import { isCaption, stretch } from './stretch-passage.ts';

/** How much is quoted at most, where that is less than the likeliest units come to. */
export interface QuoteLimits {
  units_max?: number;
  passages_max: number;
}

const chunksRead = 8;
/** What a heading that the question names in full counts in the order of what was chosen. */
const namedFirst = 0.3;
/** What a further row of a table holds of the question against one that is chosen. */
const rowFrom = 0.5;
/** Share of common words from which two units say the same. */
const sameFrom = 0.7;
/** One that is so far held in the other says nothing of its own, if it has words enough. */
const heldInOther = 0.8;
const tellingWords = 8;

/**
 * The passages that answer a question best, best first; each holds its sentences in the order of the text. None where
 * nothing of the chunks can be quoted.
 * @param limits how much is quoted at most
 * @param skips what must not be quoted (a player's own unlocked achievements, what was quoted just before)
 */
export function choosePassages(
  { analysis, chunks: hits }: Pick<NearTask, 'analysis' | 'chunks'>,
  { limits, skips }: { limits: QuoteLimits; skips: (unit: Unit, chunk: RetrievedChunk) => boolean },
): Passage[] {
  // A model reads every language; what is quoted is in that of the best.
  const read = hits.filter((hit) => hit.language === hits[0]?.language).slice(0, chunksRead);
  const readable = scoreUnits(analysis, readChunks(read)).filter(
    ({ unit, from }) => isQuotable(unit, from) && !skips(unit, from.chunk),
  );
  const by_meaning = hits.some(({ nearness }) => nearness !== undefined);
  const chosen = likelyUnits(readable, {
    by_meaning,
    ...limits,
    isTaken: (one, before) =>
      !isCaption(one.unit) &&
      !before.some((other) => isOfOtherRow(one, other)) &&
      countPassages([...before, one]) <= limits.passages_max &&
      !before.some((other) => saysTheSame(other.unit, one.unit)),
  });
  const orderOf = ({ score, named }: ScoredUnit) => score + namedFirst * named;
  const ordered = chosen.toSorted((a, b) => orderOf(b) - orderOf(a));
  return [...Map.groupBy(ordered, topicOf).values()].flatMap((units) => {
    const { from, words_score: score, is_earlier } = units[0]!;
    const passage = {
      chunk: from.chunk,
      score,
      is_earlier,
      ...drawPassage(from, stretch(from, units, { whole_lists: limits.units_max === undefined })),
    };
    return passage.text.trim() === '' ? [] : [passage];
  });
}

/** Whether a row of a table holds far less of the question than one that is chosen: it is of something else. */
function isOfOtherRow(one: ScoredUnit, chosen: ScoredUnit): boolean {
  return one.unit.kind === 'row' && one.unit.block === chosen.unit.block && one.own < chosen.own * rowFrom;
}

/** Two units with the same one belong to one passage. */
function topicOf({ from, unit: { entry } }: ScoredUnit): string {
  return `${from.rank}:${from.topics[entry]}`;
}

function countPassages(chosen: readonly ScoredUnit[]): number {
  return new Set(chosen.map(topicOf)).size;
}

function saysTheSame(a: Unit, b: Unit): boolean {
  const words_a = wordsOf(a);
  const words_b = wordsOf(b);
  const common = [...words_a].filter((word) => words_b.has(word)).length;
  const fewer = Math.min(words_a.size, words_b.size);
  if (fewer >= tellingWords && common / fewer >= heldInOther && a.label.toLowerCase() === b.label.toLowerCase())
    return true;
  return common / (words_a.size + words_b.size - common) >= sameFrom;
}

function wordsOf({ label, text }: Unit): Set<string> {
  return new Set(`${label} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
