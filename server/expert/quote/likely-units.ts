import type { ScoredUnit } from './score-units.ts';

/** How sharply the best units are told from the others, and how much is quoted. */
interface Choice {
  /** How much likelier the answer is in a unit for each point of its score: e^(sharpness × score) among all units found. */
  sharpness: number;
  units_max: number;
  /** Of all that is chosen; the first is taken whatever its length. */
  characters_max: number;
}

/** Fitted to questions about games that took no part: by words alone the best is less certain, and more is quoted. */
const choices: Record<'by_meaning' | 'by_words', Choice> = {
  by_meaning: { sharpness: 3.6, units_max: 3, characters_max: 450 },
  by_words: { sharpness: 2.5, units_max: 6, characters_max: 900 },
};
/** No further unit is quoted once the answer is among those chosen with this chance. */
const enough = 0.9;
/** What opens a further passage is at least so likely against the best. */
const passageFrom = 0.2;

/** How likely each unit is the one that answers, best first, as its score says; together 1. */
export function likelihoods(units: readonly { score: number }[], sharpness: number): number[] {
  const best = Math.max(...units.map(({ score }) => score));
  const shares = units.map(({ score }) => Math.exp(sharpness * (score - best)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/**
 * The likeliest units, until the answer is among them.
 * @param all best first
 * @param options.units_max where fewer are wanted than {@link Choice.units_max}
 * @param options.isTaken whether a unit may stand beside those chosen before it
 */
export function likelyUnits(
  all: readonly ScoredUnit[],
  {
    by_meaning,
    units_max = Infinity,
    isTaken,
  }: {
    by_meaning: boolean;
    units_max?: number;
    isTaken: (unit: ScoredUnit, chosen: readonly ScoredUnit[]) => boolean;
  },
): ScoredUnit[] {
  const choice = choices[by_meaning ? 'by_meaning' : 'by_words'];
  const most = Math.min(choice.units_max, units_max);
  const chosen: ScoredUnit[] = [];
  const chances = likelihoods(all, choice.sharpness);
  let chance = 0;
  let characters = 0;
  for (const [i, one] of all.entries()) {
    if (chosen.length === most || chance >= enough) break;
    const { length } = one.unit.text;
    const opens = !chosen.some(({ from }) => from === one.from);
    if (chosen.length > 0 && opens && chances[i]! < passageFrom * chances[0]!) continue;
    if (chosen.length > 0 && (characters + length > choice.characters_max || !isTaken(one, chosen))) continue;
    chosen.push(one);
    chance += chances[i]!;
    characters += length;
  }
  return chosen;
}
