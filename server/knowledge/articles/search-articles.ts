import { nearnessOf, type RetrievedChunk } from '#server/retrieval/chunk.ts';
import { holdsWords } from '#server/language/excerpt.ts';
import { nearEnough } from '#server/retrieval/rank/evidence.ts';
import type { Retrieval, RetrievalRequest, Retrieved } from '#server/retrieval/retrieval.ts';

/** Chunks that a search looks at; more would be articles that hardly hold the words. */
export const chunksSearched = 100;
/** Of chunks without any of the words those that are nearest by meaning; further ones only fill the list. */
const meantMost = 8;
/** Somebody types: words alone answer what the vector is late for, and it is there when the same is typed again. */
const patienceMs = 250;
/** What is shorter is the beginning of a word, which means nothing yet. */
const meansFrom = 3;

/** The chunks that hold the words or mean the same, best first. */
export async function searchChunks(
  retrieval: Retrieval,
  request: Omit<RetrievalRequest, 'limit' | 'words_only' | 'meaning_within_ms'>,
): Promise<RetrievedChunk[]> {
  const found = await retrieval.retrieve({
    ...request,
    limit: chunksSearched + meantMost,
    words_only: request.question.length < meansFrom,
    meaning_within_ms: patienceMs,
  });
  return withWordsOrNear(found, request.question);
}

/**
 * Without chunks that do not hold the words and are not near enough to what is meant. What other words, forms and
 * spellings the engine takes into account counts only where no chunk holds the words as they are typed.
 */
function withWordsOrNear({ hits, ...found }: Pick<Retrieved, 'hits' | 'second_signal'>, question: string) {
  const least = nearEnough({ second_signal: found.second_signal });
  const isHeld = ({ article_title, section, content }: RetrievedChunk) =>
    holdsWords(`${article_title} ${section} ${content}`, question);
  const holding = new Set(hits.filter((hit) => hit.score > 0 && isHeld(hit)));
  const scored = holding.size > 0 ? holding : new Set(hits.filter((hit) => hit.score > 0));
  if (least === undefined) return hits.filter((hit) => scored.has(hit)).slice(0, chunksSearched);
  const meant = hits
    .filter((hit) => !scored.has(hit) && nearnessOf(hit) >= least)
    .toSorted((a, b) => nearnessOf(b) - nearnessOf(a))
    .slice(0, meantMost);
  return hits.filter((hit) => scored.has(hit) || meant.includes(hit));
}
