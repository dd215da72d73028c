import type { Deps } from '#server/deps.ts';
import { asksAlike } from '#server/expert/same-question.ts';
import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import { candidatesOf, isBehindGate, type Search } from './free-answers.ts';
import { type FoundPart, quoteTaskOf, searchParts } from './search-parts.ts';

/** Of what was asked, a heading or an offered question that may mean the same holds at least this share. */
const meantFrom = 0.33;
const triedMax = 3;

/**
 * What is shown as unsure of a question that would be refused: what was found where that describes both of two things
 * that are weighed; else what was found for a heading or an offered question that asks for the same as a question whose
 * own words the articles lack: "why do my units always miss", where they say "Why attacks fail". Only ever an unsure
 * answer.
 */
export async function findMeant(
  deps: Deps,
  search: Search & { found: FoundPart },
  request: Parameters<typeof searchParts>[2],
): Promise<FoundPart | undefined> {
  const unsure = (found: FoundPart): FoundPart => ({ ...found, evidence: { ...found.evidence, decision: 'unsure' } });
  const { analysis, evidence } = search.found;
  if (await deps.answer_thread.describesBoth(quoteTaskOf(search.found, search.language)))
    return (await isBehindGate(deps, search)) ? undefined : unsure(search.found);
  if (evidence.features.product_share > 0) return undefined;
  const terms = contentTerms(analysis);
  const alike = (await candidatesOf(deps, search, search.language))
    .filter((text) => asksAlike(analysis.text, text))
    .map((text) => ({ text, held: heldShare(terms, text) }))
    .filter(({ held }) => held >= meantFrom)
    .toSorted((a, b) => b.held - a.held);
  for (const { text } of alike.slice(0, triedMax)) {
    const [found] = await searchParts(deps, [{ text, context: '' }], request);
    // Nothing else is shown in place of what a gate hides.
    if (found?.evidence.decision === 'answer' && !(await isBehindGate(deps, search))) return unsure(found);
  }
  return undefined;
}
