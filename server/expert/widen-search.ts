import type { ModelSearch } from '#contract/admin-chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { isOver } from '#server/http/limits.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { EvidenceDecision } from '#server/retrieval/evidence.ts';
import type { RetrievalRequest } from '#server/retrieval/retrieval.ts';
import { listArticleLanguages } from '#server/knowledge/knowledge.ts';
import type { Expert, ExpertTask, Turn } from './expert.ts';
import type { ModelCall } from '#server/usage/usage.ts';
import { fuseHits, strongest } from './fuse-hits.ts';
import { cleanQueries } from './rewrite.ts';

/** Letters of the rarer script from which on a question is a mixture of two languages. */
const mixedShare = 0.2;
/** Chunks given beside those that were found by the question's own words. */
const moreChunks = 4;

/** What a model was asked for beside the text of one answer, kept whatever becomes of the answer. */
export interface ModelRecord {
  calls: readonly ModelCall[];
  /** In the order in which they were searched for. */
  searches: readonly ModelSearch[];
  add: (call: ModelCall, queries: readonly string[]) => void;
}

export function openModelRecord(): ModelRecord {
  const calls: ModelCall[] = [];
  const searches: ModelSearch[] = [];
  return {
    calls,
    searches,
    add(call, queries) {
      calls.push(call);
      searches.push(...queries.map((query) => ({ purpose: call.purpose, query })));
    },
  };
}

interface Widening {
  /** Null where no player asks. */
  user_id: number | null;
  text: string;
  /** Names of what was recognised in a picture. */
  recognised: string | null;
  language: Language;
  follow_up: boolean;
  conversation: readonly Turn[];
  /** What the question's own words found, and how well. */
  hits: readonly RetrievedChunk[];
  decision: EvidenceDecision;
  request: Omit<RetrievalRequest, 'question' | 'context'>;
  signal: AbortSignal;
}

export interface Widened {
  hits: readonly RetrievedChunk[];
  decision: EvidenceDecision;
  is_widened: boolean;
}

/**
 * Searches as well for what a model makes of a question that words alone may not find: one with thin evidence, a
 * follow-up, or one that is mixed or in a language without articles. What the words found stays, whatever the model
 * writes: its queries only add chunks, out of the same game and past the same gates.
 */
export async function widenSearch(
  deps: Deps,
  expert: Expert,
  widening: Widening,
  record: ModelRecord,
): Promise<Widened> {
  const { request, signal } = widening;
  const found = await addQueries(deps, { ...widening, is_widened: false }, namesIn(widening.recognised), request);
  if (expert.rewrite === undefined || signal.aborted || !/\p{L}/u.test(widening.text)) return found;
  const { game } = request;
  const languages = await listArticleLanguages(deps.db, game.id);
  if (!isWorthIt({ ...widening, decision: found.decision }, languages)) return found;
  const { text: question, conversation, user_id } = widening;
  const { RATE_LIMIT_FACTOR } = deps.config;
  // Refusals are free, so nobody may have rewritten as much as they like.
  if (user_id !== null && (await isOver(deps.db, rateLimits.rewritings, String(user_id), RATE_LIMIT_FACTOR)))
    return found;
  const rewriting = await expert.rewrite({ game_title: game.title, question, conversation, languages, signal });
  record.add(rewriting.call, rewriting.queries);
  return addQueries(deps, found, rewriting.queries, request);
}

/** What is found for these queries beside what is there already. */
export async function addQueries(
  { retrieval }: Deps,
  { hits, decision, is_widened }: Widened,
  queries: readonly string[],
  request: Widening['request'],
): Promise<Widened> {
  if (queries.length === 0) return { hits, decision, is_widened };
  const more = await Promise.all(queries.map((query) => retrieval.retrieve({ ...request, question: query })));
  const useful = more.filter(({ evidence }) => evidence.decision !== 'none');
  return {
    hits: fuseHits(
      hits,
      useful.map((found) => found.hits),
      moreChunks,
    ),
    is_widened: true,
    decision: strongest([decision, ...useful.map(({ evidence }) => evidence.decision)]),
  };
}

/** The first of them are searched for one by one: a picture is about them. */
function namesIn(recognised: string | null): string[] {
  return recognised === null ? [] : cleanQueries(recognised.split(', '));
}

function isWorthIt({ text, language, follow_up, decision }: Widening, languages: readonly Language[]): boolean {
  return decision !== 'answer' || follow_up || !languages.includes(language) || isMixed(text);
}

function isMixed(text: string): boolean {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return Math.min(cyrillic, latin) >= mixedShare * (cyrillic + latin) && cyrillic > 0;
}

/** The search that a model may ask for once while it answers: the same game, the same gates, few chunks. */
export function searchMore(
  { retrieval }: Deps,
  { given, request, record }: { given: readonly RetrievedChunk[]; request: Widening['request']; record: ModelRecord },
): NonNullable<ExpertTask['search_more']> {
  return async (text, usage) => {
    const [query] = cleanQueries([text]);
    record.add({ purpose: 'search', outcome: 'searched', usage }, query === undefined ? [] : [query]);
    if (query === undefined) return [];
    const { hits } = await retrieval.retrieve({ ...request, question: query });
    const known = new Set(given.map(({ id }) => id));
    return hits.filter(({ id }) => !known.has(id)).slice(0, moreChunks);
  };
}

/** What the model searched for. */
export function queriesOf({ searches }: ModelRecord): string[] {
  return searches.map(({ query }) => query);
}

/** How long the model has been asked for other things. */
export function secondsOf({ calls }: ModelRecord): number {
  return calls.reduce((sum, { usage }) => sum + usage.total_ms, 0) / 1_000;
}
