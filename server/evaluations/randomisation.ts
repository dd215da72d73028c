const rounds = 10_000;

/**
 * Two-sided p-value of a paired randomisation test: how often a difference of means at least this large comes about when
 * each pair is swapped by the toss of a coin. The coin is seeded, so the same differences give the same value.
 */
export function pairedRandomisation(differences: readonly number[]): number {
  const changed = differences.filter((difference) => difference !== 0);
  if (changed.length === 0) return 1;
  const observed = Math.abs(changed.reduce((sum, difference) => sum + difference, 0)) - 1e-12;
  const toss = coin(changed.length);
  let as_large = 0;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const difference of changed) sum += toss() ? difference : -difference;
    if (Math.abs(sum) >= observed) as_large += 1;
  }
  // The order that was observed is one of the possible ones.
  return (as_large + 1) / (rounds + 1);
}

/** A small generator with a full period; statistics ask no more of it. */
function coin(seed: number): () => boolean {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return (state & 0x10000) !== 0;
  };
}
