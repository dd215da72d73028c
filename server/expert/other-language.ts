import { type Language, languages } from '#contract/values/languages.ts';
import type { Retrieval } from '#server/retrieval/retrieval.ts';
import type { TextReaders } from './text-readers.ts';
import { type FoundPart, quoteTaskOf, searchParts } from './search-parts.ts';

/**
 * What was found, or what articles in another language say where those in the question's only mention the thing: a name
 * among the values of a row must not hide the section or the row that is about it. Words of the own language weigh more
 * than their translations, so each language is searched alone.
 */
export async function aboutTheThing(
  context: { retrieval: Retrieval; reading: Pick<TextReaders, 'findMention' | 'isAboutTheThing'> },
  found: FoundPart,
  language: Language,
  request: Parameters<typeof searchParts>[2],
): Promise<FoundPart> {
  const own = await context.reading.findMention(quoteTaskOf(found, language));
  if (own === null) return found;
  for (const other of languages.filter((one) => one !== language)) {
    const [theirs] = await searchParts(context, [{ text: found.analysis.text, context: '' }], {
      ...request,
      language: other,
    });
    if (theirs === undefined || !(await context.reading.isAboutTheThing(quoteTaskOf(theirs, other)))) continue;
    const { evidence } = theirs;
    const decision = evidence.decision === 'none' ? 'unsure' : evidence.decision;
    // One of the own language stays among the sources, so that the answer does not say there is none.
    const hits = [...theirs.hits.slice(0, request.limit - 1), { ...own.chunk, score: 0 }];
    return { ...theirs, evidence: { ...evidence, decision }, hits };
  }
  return found;
}
