import type { Language } from '#contract/values/languages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Evidence } from '#server/retrieval/rank/evidence.ts';
import type { Retrieval, RetrievalRequest } from '#server/retrieval/retrieval.ts';
import type { Expert, NearTask, TaskPart } from '../expert.ts';
import { partAlone, type QuestionPart } from '../question/understand.ts';
import { onceEach } from '../finished-answer.ts';
import type { FoundPart } from '../question.ts';

/** What a word of the conversation counts against one of the question. */
const contextWeight = 0.5;
/** Behind those that an expert is given. */
const chunksFurther = 32;

/** What is found for each thing that is asked. */
export async function searchParts(
  { retrieval, expert }: { retrieval: Retrieval; expert: Pick<Expert, 'model'> },
  parts: readonly QuestionPart[],
  request: Omit<RetrievalRequest, 'question' | 'context'> & { limit: number },
): Promise<FoundPart[]> {
  const found: FoundPart[] = [];
  const { limit } = request;
  for (const part of parts) {
    const { text, context } = partAlone(part, parts[0]!, found[0]?.hits[0]);
    const about = context === '' ? {} : { context: { text: context, weight: contextWeight } };
    const all = await retrieval.retrieve({ ...request, limit: limit + chunksFurther, question: text, ...about });
    // Where there is a model, it says itself whether what it reads answers the question.
    const judged = expert.model === null ? await all.judge() : all.evidence;
    const evidence = part.context !== '' && found[0]?.evidence.decision === 'none' ? inDoubt(judged) : judged;
    const further = [...all.hits.slice(limit), ...all.beside()];
    found.push({ ...all, evidence, hits: all.hits.slice(0, limit), further });
  }
  return found;
}

/** A part that speaks of what the first one names has lost its thing where the articles hold nothing of the first. */
function inDoubt(evidence: Evidence): Evidence {
  return evidence.decision === 'answer' ? { ...evidence, decision: 'unsure' } : evidence;
}

/** What a passage for it is chosen from. */
export function quoteTaskOf(
  { analysis, hits, further }: Pick<FoundPart, 'analysis' | 'hits' | 'further'>,
  language: Language,
): NearTask {
  return { question: analysis.text, analysis, language, chunks: hits, further };
}

export function partOf(text: string, { hits, further, analysis, evidence }: FoundPart): TaskPart {
  const is_none = evidence.decision === 'none';
  return { text, analysis, evidence, chunks: is_none ? [] : hits, further: is_none ? [] : further };
}

/** The chunks of all parts, the best of each first, each once. */
export function inTurn(parts: readonly (readonly RetrievedChunk[])[]): RetrievedChunk[] {
  const depth = Math.max(...parts.map((chunks) => chunks.length));
  const all = Array.from({ length: depth }, (_, i) => parts.flatMap((chunks) => chunks[i] ?? [])).flat();
  return onceEach(all);
}
