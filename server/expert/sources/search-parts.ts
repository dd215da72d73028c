import type { Language } from '#contract/values/languages.ts';
import { languageOf } from '#server/language/question-language.ts';
import { unitTexts } from '#server/language/unit-texts.ts';
import { nearnessOf, type RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { Evidence } from '#server/retrieval/rank/evidence.ts';
import type { Retrieval, RetrievalRequest, Retrieved } from '#server/retrieval/retrieval.ts';
import type { Expert, NearTask, TaskPart } from '../expert.ts';
import type { QuestionPart } from '../question/understand.ts';
import { onceEach } from '../finished-answer.ts';
import type { FoundPart } from '../question.ts';
import { strongest } from './fuse-hits.ts';

/** What a word of the conversation counts against one of the question. */
const contextWeight = 0.5;
/** Behind those that an expert is given. */
const chunksFurther = 32;

type Request = Omit<RetrievalRequest, 'question' | 'context'> & { limit: number };

type Searching = { retrieval: Retrieval; expert: Pick<Expert, 'model'> };

/**
 * What is found for each thing that is asked. Without a model, what is not answered by a section of its own belongs to
 * what was asked before it, and both are searched for as one.
 */
export async function searchParts(
  searching: Searching,
  parts: readonly QuestionPart[],
  request: Request,
): Promise<FoundPart[]> {
  const found: FoundPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const is_lost = part.context !== '' && found[0]?.evidence.decision === 'none';
    const search = async (text: string, context: string) => {
      const one = await searchPart(searching, { text, context }, request);
      return is_lost ? { ...one, evidence: inDoubt(one.evidence) } : one;
    };
    const one = await search(part.text, part.context);
    const is_own = last === undefined || last.evidence.decision === 'none' || standsAlone(part, one, found);
    const both =
      is_own || searching.expert.model !== null
        ? undefined
        : await search(`${last.asked}, ${part.text}`, found.length === 1 ? parts[0]!.context : part.context);
    // What nobody knows does not take the answer from what was asked before it.
    if (
      last === undefined ||
      both === undefined ||
      strongest([both.evidence.decision, last.evidence.decision]) !== both.evidence.decision
    )
      found.push(one);
    else found[found.length - 1] = both;
  }
  return found;
}

/** Whether another section answers it than those before, without doubt where it speaks of what the first one names. */
function standsAlone({ context }: QuestionPart, { hits, evidence }: FoundPart, before: readonly FoundPart[]): boolean {
  if (context !== '' && evidence.decision !== 'answer') return false;
  return before.every((other) => other.hits[0]?.id !== hits[0]?.id);
}

async function searchPart(
  { retrieval, expert }: Searching,
  { text, context }: QuestionPart,
  request: Request,
): Promise<FoundPart> {
  const { limit } = request;
  const about = context === '' ? {} : { context: { text: context, weight: contextWeight } };
  const all = await retrieval.retrieve({ ...request, limit: limit + chunksFurther, question: text, ...about });
  // Where there is a model, it reads every language and says itself whether that answers the question.
  const read = expert.model === null ? await inOneLanguage(retrieval, all, request) : all;
  const further = [...read.hits.slice(limit), ...all.beside()];
  return { ...read, asked: text, hits: read.hits.slice(0, limit), further };
}

/** What lies no further behind the nearest of another language is taken for as near; by words, what has this share of its score. */
const asNear = 0.5;
const asGood = 0.8;
/**
 * From where on a section is near enough to what another language says to be taken for the same: of translations most are
 * nearer, of sections without one about an eighth, and those are about the same thing.
 */
const sameFrom = 2.5;

/**
 * What was found in the language that is to be quoted: in the question's own where that has the best, one as near, or a
 * section that says the same. The evidence is that of both, as each speaks for what the articles hold.
 */
async function inOneLanguage(retrieval: Retrieval, all: Retrieved, request: Request): Promise<Retrieved> {
  const evidence = await all.judge();
  const best = all.hits.find(({ id }) => id === evidence.answered_in) ?? all.hits[0];
  const language = languageOf(all.analysis.text);
  const own = all.hits.filter((hit) => hit.language === language);
  if (best === undefined || best.language === language) return { ...all, evidence, hits: own };
  const nearest = nearnessOf(best);
  const same = own.length === 0 ? undefined : await findSame(retrieval, best, { ...request, language });
  const isAsNear = (hit: RetrievedChunk) =>
    hit.nearness === undefined ? hit.score >= asGood * best.score : nearnessOf(hit) >= nearest - asNear;
  if (same === undefined) {
    const quoted = own.some(isAsNear) ? language : best.language;
    return { ...all, evidence, hits: all.hits.filter((hit) => hit.language === quoted) };
  }
  // What says the same is as near to the question, in whatever words that is asked.
  const known = own.find(({ id }) => id === same.id)?.nearness ?? [];
  const nearness = same.nearness!.map((near, unit) => (near >= sameFrom ? nearest : (known[unit] ?? 0)));
  const score = Math.max(...own.map((hit) => hit.score));
  return {
    ...all,
    evidence: evidence.answered_in === undefined ? evidence : { ...evidence, answered_in: same.id },
    hits: [{ ...same, score, nearness }, ...own.filter(({ id }) => id !== same.id)],
  };
}

/** The section of another language that says what lies nearest in this one; nothing where meaning does not tell. */
async function findSame(
  retrieval: Retrieval,
  chunk: RetrievedChunk,
  request: Request,
): Promise<RetrievedChunk | undefined> {
  const { nearness = [] } = chunk;
  const text = unitTexts(chunk)[nearness.indexOf(nearnessOf(chunk))];
  if (text === undefined) return undefined;
  const { hits, second_signal } = await retrieval.retrieve({ ...request, question: text });
  const [first] = hits.toSorted((a, b) => nearnessOf(b) - nearnessOf(a));
  const is_measured = second_signal.state === 'fused' && second_signal.is_measured;
  return is_measured && first !== undefined && nearnessOf(first) >= sameFrom ? first : undefined;
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
