import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import { isBehindGate } from './hidden-best.ts';
import type { AnswerContext, Search } from './question.ts';
import { asksAlike } from './same-question.ts';
import { type FoundPart, quoteTaskOf, searchParts } from './search-parts.ts';
import { candidatesOf } from './suggestion-words.ts';

/** Of what was asked, a heading or an offered question that may mean the same holds at least this share. */
const meantFrom = 0.33;
const triedMax = 3;

/**
 * What is shown as unsure of a question that would be refused: what was found where that describes both of two things
 * that are weighed; else what was found for a heading or an offered question that asks for the same as a question whose
 * own words the articles lack: "why do my units always miss", where they say "Why attacks fail". Only ever an unsure
 * answer.
 */
export async function findMeant(context: AnswerContext, search: Search): Promise<FoundPart | undefined> {
  const unsure = (found: FoundPart): FoundPart => ({ ...found, evidence: { ...found.evidence, decision: 'unsure' } });
  const { analysis, evidence } = search.found;
  if (await context.reading.describesBoth(quoteTaskOf(search.found, search.language)))
    return (await isBehindGate(context, search)) ? undefined : unsure(search.found);
  if (evidence.features.product_share > 0) return undefined;
  const terms = contentTerms(analysis);
  const alike = (await candidatesOf(context, search, search.language))
    .filter((text) => asksAlike(analysis.text, text))
    .map((text) => ({ text, held: heldShare(terms, text) }))
    .filter(({ held }) => held >= meantFrom)
    .toSorted((a, b) => b.held - a.held);
  for (const { text } of alike.slice(0, triedMax)) {
    const [found] = await searchParts(context, [{ text, context: '' }], search.request);
    // Nothing else is shown in place of what a gate hides.
    if (found?.evidence.decision === 'answer' && !(await isBehindGate(context, search))) return unsure(found);
  }
  return undefined;
}
