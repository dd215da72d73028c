import type { Language } from '#contract/values/languages.ts';
import type { TaskPart, Passage } from '../expert.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { QuestionAnalysis } from '#server/retrieval/rank/question-analysis.ts';
import { likelihoods, likelyUnits } from './likely-units.ts';
import { unitNearness } from './nearness-shares.ts';
import { drawPassage } from './draw-passage.ts';
import type { Unit } from '#server/language/units.ts';
import { isQuotable } from './quotable.ts';
import { readChunks, type ScoredUnit, scoreUnits } from './score-units.ts';
import { isCaption, quotesBest, stretch } from './stretch-passage.ts';

/** How much is quoted; the default is what players get. */
export interface Composition {
  units_max: number;
  passages_max: number;
  /** A further unit must have this share of the best one's score, and one that opens a further passage this share. */
  score_from: number;
  passage_from: number;
}

export const defaultComposition: Composition = {
  units_max: 6,
  passages_max: 3,
  score_from: 0.7,
  passage_from: 0.8,
};

const chunksRead = 8;
/** Passages in the question's language are taken when the best of them has this share of the best score of all. */
const ownLanguageFrom = 0.8;
/** What a further passage holds of the question against the first, or beyond it. */
const aboutFrom = 0.6;
const gainFrom = 0.35;
/** From this share of the best score on, a unit is quoted for a part of the question that it alone speaks of. */
const missingFrom = 0.4;
const missingGain = 0.36;
/** What a heading that the question names in full counts in the order of what was chosen. */
const namedFirst = 0.3;
/** What one that asks for the same kind of thing counts, by what it holds of the question. */
const alikeFirst = 0.6;
/** What a heading that asks the same counts there: nothing stands before it. */
const sameQuestionFirst = 2;
/** Share of common words from which two units say the same. */
const sameFrom = 0.7;
/** One that is so far held in the other says nothing of its own, if it has words enough. */
const heldInOther = 0.8;
const tellingWords = 8;

/**
 * The passages that answer a question best, best first; each holds its sentences in the order of the text. None where
 * nothing of the chunks can be quoted.
 * @param skips what must not be quoted (a player's own unlocked achievements, what was quoted just before)
 */
export function choosePassages(
  { text: question, analysis, language }: { text: string; analysis: QuestionAnalysis; language: Language },
  { chunks: hits }: Pick<TaskPart, 'chunks'>,
  {
    composition = defaultComposition,
    skips = () => false,
  }: { composition?: Composition; skips?: (unit: Unit, chunk: RetrievedChunk) => boolean } = {},
): Passage[] {
  const all = scoreUnits({ text: question, analysis }, readChunks(hits.slice(0, chunksRead))).filter(
    ({ unit, from }) => isQuotable(unit, from) && !skips(unit, from.chunk),
  );
  const readable = inOneLanguage(all, language);
  const by_meaning = hits.some(({ nearness }) => nearness !== undefined);
  const chosen = by_meaning
    ? likelyUnits(readable, composition, isBeside(composition))
    : chooseUnits(readable, composition);
  const chances = by_meaning ? likelihoods(readable) : [];
  const chanceOf = new Map(readable.map(({ unit }, i) => [unit, chances[i]!]));
  const orderOf = ({ score, named, alike, same_question }: ScoredUnit) =>
    score + Math.max(namedFirst * named, alikeFirst * alike) + (same_question ? sameQuestionFirst : 0);
  const ordered = chosen.toSorted((a, b) => orderOf(b) - orderOf(a));
  return [...Map.groupBy(ordered, topicOf).values()].flatMap((units) => {
    const { from } = units[0]!;
    const quoted = stretch(from, units, { question, analysis, rows_alone: by_meaning });
    const { words_score: score, same_question } = units[0]!;
    const is_compared = quotesBest(from, quoted, question, analysis);
    const gives_figure = units[0]!.is_asked_row;
    const judged = { score, same_question, is_compared, gives_figure };
    const likely = by_meaning && {
      chance: units.reduce((sum, { unit }) => sum + chanceOf.get(unit)!, 0),
      nearness: Math.max(...units.map((unit) => unitNearness(unit) ?? 0)),
    };
    const passage = { chunk: from.chunk, ...judged, ...likely, ...drawPassage(from, quoted) };
    return passage.text.trim() === '' ? [] : [passage];
  });
}

function inOneLanguage(all: readonly ScoredUnit[], language: Language): readonly ScoredUnit[] {
  const own = all.filter(({ from }) => from.chunk.language === language);
  const best = all[0]?.score ?? 0;
  return own.length > 0 && own[0]!.score >= ownLanguageFrom * best ? own : all;
}

/** Whether a further unit may stand beside those chosen: it says something else, and opens no passage too many. */
function isBeside({ passages_max }: Composition) {
  return (one: ScoredUnit, chosen: readonly ScoredUnit[]): boolean =>
    !isCaption(one.unit) &&
    countPassages([...chosen, one]) <= passages_max &&
    !chosen.some((other) => saysTheSame(other.unit, one.unit));
}

function chooseUnits(all: readonly ScoredUnit[], composition: Composition): ScoredUnit[] {
  const { units_max, passages_max, score_from, passage_from } = composition;
  const chosen: ScoredUnit[] = [];
  const best = all[0];
  if (best === undefined) return chosen;
  for (const unit of all) {
    if (chosen.length === units_max || unit.score < score_from * best.score) break;
    if (unit.unit.kind === 'stat' && unit.own === 0 && !unit.gives_figure) continue;
    if (chosen.length > 0 && isCaption(unit.unit)) continue;
    // The figure that is asked for is the answer; what only speaks of the same thing adds nothing to it.
    if (best.gives_figure && !unit.gives_figure && (unit.unit.kind === 'row' || topicOf(unit) !== topicOf(best)))
      continue;
    const is_new = !chosen.some(({ from, unit: { entry } }) => from === unit.from && entry === unit.unit.entry);
    const is_wanted =
      unit.score >= passage_from * best.score &&
      countPassages([...chosen, unit]) <= passages_max &&
      addsSomething(unit, chosen);
    if (is_new && chosen.length > 0 && !is_wanted) continue;
    if (!chosen.some((other) => saysTheSame(other.unit, unit.unit))) chosen.push(unit);
  }
  return chosen.length === 0 ? chosen : withMissingParts(all, chosen, composition);
}

/** Adds what speaks of a part of the question that nothing chosen speaks of. */
function withMissingParts(
  all: readonly ScoredUnit[],
  chosen: readonly ScoredUnit[],
  { passages_max }: Composition,
): ScoredUnit[] {
  const added = [...chosen];
  const from = missingFrom * chosen[0]!.score;
  while (countPassages(added) < passages_max) {
    const further = all
      .filter(
        (unit) => unit.score >= from && unit.unit.kind !== 'stat' && !added.some((other) => other.from === unit.from),
      )
      .map((unit) => ({ unit, gain: gainOf(unit, added) }))
      .toSorted((a, b) => b.gain - a.gain)[0];
    if (further === undefined || further.gain < missingGain) return added;
    added.push(further.unit);
  }
  return added;
}

/** Two units with the same one belong to one passage. */
function topicOf({ from, unit: { entry } }: ScoredUnit): string {
  return `${from.rank}:${from.topics[entry]}`;
}

function countPassages(chosen: readonly ScoredUnit[]): number {
  return new Set(chosen.map(topicOf)).size;
}

/** Whether a further passage speaks of what is asked as much as the best, or of a part of it that nothing quoted holds. */
function addsSomething(unit: ScoredUnit, chosen: readonly ScoredUnit[]): boolean {
  const most = Math.max(0, ...chosen.map(({ about }) => about));
  return unit.about >= aboutFrom * most || gainOf(unit, chosen) >= gainFrom;
}

/** What a unit holds of the question beyond those chosen. */
function gainOf({ held }: ScoredUnit, chosen: readonly ScoredUnit[]): number {
  const known = (term: number) => Math.max(0, ...chosen.map((one) => one.held[term]!));
  return held.reduce((gain, share, term) => gain + Math.max(0, share - known(term)), 0);
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
