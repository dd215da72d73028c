import type { ScoredUnit } from './score-units.ts';

/**
 * How much likelier the answer is in a unit for each point of its score: the likelihood of e^(sharpness × score) among
 * all units found was fitted to questions about games that took no part, and comes true as often as it says.
 */
const sharpness = 3.6;
/** No further unit is quoted once the answer is among those chosen with this chance. */
const enough = 0.9;
const unitsMax = 3;
/** What opens a further passage is at least so likely against the best. */
const passageFrom = 0.2;
/** Of all that is chosen; the first is taken whatever its length. */
const charactersMax = 450;

/** How likely each unit is the one that answers, best first, as its score says; together 1. */
export function likelihoods(units: readonly { score: number }[]): number[] {
  const best = Math.max(...units.map(({ score }) => score));
  const shares = units.map(({ score }) => Math.exp(sharpness * (score - best)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/**
 * The likeliest units, until the answer is among them.
 * @param all best first
 * @param isTaken whether it may stand beside those chosen before it
 */
export function likelyUnits(
  all: readonly ScoredUnit[],
  composition: { units_max: number },
  isTaken: (unit: ScoredUnit, chosen: readonly ScoredUnit[]) => boolean,
): ScoredUnit[] {
  const most = Math.min(unitsMax, composition.units_max);
  const chosen: ScoredUnit[] = [];
  const chances = likelihoods(all);
  let chance = 0;
  let characters = 0;
  for (const [i, one] of all.entries()) {
    if (chosen.length === most || chance >= enough) break;
    const { length } = one.unit.text;
    const opens = !chosen.some(({ from }) => from === one.from);
    if (chosen.length > 0 && opens && chances[i]! < passageFrom * chances[0]!) continue;
    if (chosen.length > 0 && (characters + length > charactersMax || !isTaken(one, chosen))) continue;
    chosen.push(one);
    chance += chances[i]!;
    characters += length;
  }
  return chosen;
}
