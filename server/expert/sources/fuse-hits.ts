import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { EvidenceDecision } from '#server/retrieval/rank/evidence.ts';
import { onceEach } from '../finished-answer.ts';

/** As in the fusion of two rankings: how little the first places stand out. */
const rankOffset = 20;

/**
 * What several searches found as one list by reciprocal ranks, best first. All of the first list stays, and of the
 * others at most `more` that it lacks: bad ones can add chunks, never take any away.
 */
export function fuseHits(
  first: readonly RetrievedChunk[],
  others: readonly (readonly RetrievedChunk[])[],
  more: number,
): RetrievedChunk[] {
  const scores = new Map<number, number>();
  for (const hits of [first, ...others])
    for (const [i, { id }] of hits.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (rankOffset + i + 1));
  const ranked = onceEach([first, ...others].flat()).toSorted(
    (a, b) => scores.get(b.id)! - scores.get(a.id)! || a.id - b.id,
  );
  const own = new Set(first.map(({ id }) => id));
  const added = ranked.filter(({ id }) => !own.has(id)).slice(0, more);
  return ranked.filter((chunk) => own.has(chunk.id) || added.includes(chunk));
}

const byStrength = ['answer', 'unsure', 'none'] as const satisfies readonly EvidenceDecision[];

/** The decision of the search that found most. */
export function strongest(decisions: readonly EvidenceDecision[]): EvidenceDecision {
  return byStrength.find((decision) => decisions.includes(decision)) ?? 'none';
}
