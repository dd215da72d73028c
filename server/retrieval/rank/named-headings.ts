import { heldSum } from './coverage.ts';
import { fieldBorder } from '../index/game-index.ts';
import type { IndexView } from '../index/index-view.ts';
import type { QuestionTerm } from './question-analysis.ts';
import { findString } from '#server/language/string-table.ts';

/**
 * The share of a question's weight that a row's headings hold of which every word is asked for: "Mage" rather than
 * "Arch Mage" where mages are asked for.
 */
export function namedShares(
  { index: { stems, sequence, sequence_start }, settings: { title_weight, section_weight } }: IndexView,
  terms: readonly QuestionTerm[],
): (row: number) => number {
  const ids = new Map(
    terms.flatMap(({ matches }) => matches.map(({ stem }) => [stem, findString(stems, stem)] as const)),
  );
  const wordIds = new Set(ids.values());
  return (row) => {
    const end = sequence_start[row + 1]!;
    let at = sequence_start[row]!;
    while (sequence[at] !== fieldBorder) at += 1;
    const named = new Set<number>();
    let from = at + 1;
    // The title comes first; a field without weight names nothing.
    let field_weight = title_weight;
    for (at = from; at < end; at++) {
      if (sequence[at] !== fieldBorder) continue;
      const heading = sequence.subarray(from, at);
      if (field_weight > 0 && heading.every((stem) => wordIds.has(stem))) for (const stem of heading) named.add(stem);
      from = at + 1;
      field_weight = section_weight;
    }
    if (named.size === 0) return 0;
    return heldSum(terms, (stem) => named.has(ids.get(stem)!));
  };
}
