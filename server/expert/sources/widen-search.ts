import type { Language } from '#contract/values/languages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { EvidenceDecision } from '#server/retrieval/rank/evidence.ts';
import type { RetrievalRequest } from '#server/retrieval/retrieval.ts';
import { countLetters } from '#server/language/stem.ts';
import type { ModelTask } from '../expert.ts';
import { fuseHits, strongest } from './fuse-hits.ts';
import type { AnswerContext, ExpertQuestion, Search } from '../question.ts';
import { cleanQueries } from './rewrite.ts';

/** Letters of the rarer script from which on a question is a mixture of two languages. */
const mixedShare = 0.2;
/** Chunks given beside those that were found by the question's own words. */
const moreChunks = 4;

type Request = Omit<RetrievalRequest, 'question' | 'context'>;

type Widened = Pick<Search, 'hits' | 'decision' | 'is_widened'>;

/**
 * Lets a model say in the words of articles what is asked. It begins at once where words alone may not find it: behind an
 * earlier turn, and for a question that is mixed or in a language without articles; else once the evidence is thin.
 * @returns gives the queries; none where nobody writes them, or too late
 */
export function rewriteBeside(
  { expert, languages, may_rewrite, record, place, signal }: AnswerContext,
  { game, text, conversation }: ExpertQuestion,
  language: Language,
): (decision: EvidenceDecision) => Promise<readonly string[]> {
  const { rewrite } = expert;
  if (rewrite === undefined || expert.fit?.().rewrites === false || !/\p{L}/u.test(text)) return async () => [];
  const ask = async (known: readonly Language[]): Promise<readonly string[]> => {
    if (signal.aborted || !(await may_rewrite())) return [];
    const { call, queries } = await rewrite({
      game_title: game.title,
      question: text,
      conversation,
      languages: known,
      signal,
    });
    record.add(call, queries);
    return queries;
  };
  // Others who wait for an answer come first.
  const mayAsk = async () => (await place?.isNow()) !== false;
  const begin = async () => {
    const known = await languages();
    const at_once = conversation.length > 0 || !known.includes(language) || isMixed(text);
    return { known, queries: at_once && (await mayAsk()) ? await ask(known) : undefined };
  };
  const begun = begin();
  // The search beside it may fail first, and then nobody waits for this.
  begun.catch(() => undefined);
  return async (decision) => {
    const { known, queries } = await begun;
    if (queries !== undefined || decision === 'answer') return queries ?? [];
    if (await mayAsk()) return ask(known);
    // What was found its reader sees while they wait, and the model may search again; where nothing was, this is worth it.
    if (decision !== 'none') return [];
    // Where the wait is over before, or ended, nobody asks; who is to write then says why.
    const is_let_in = await Promise.resolve(place?.wait()).then(
      () => true,
      () => false,
    );
    return is_let_in ? ask(known) : [];
  };
}

/** What is found for these queries beside what is there already; a model reads it however thin its evidence. */
export async function addQueries(
  { retrieval, expert }: Pick<AnswerContext, 'retrieval' | 'expert'>,
  { hits, decision, is_widened }: Widened,
  queries: readonly string[],
  request: Request,
): Promise<Widened> {
  if (queries.length === 0) return { hits, decision, is_widened };
  const more = await Promise.all(queries.map((query) => retrieval.retrieve({ ...request, question: query })));
  const useful = more.filter(({ evidence }) => expert.model !== null || evidence.decision !== 'none');
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
export function namesIn(recognised: string | null): string[] {
  return recognised === null ? [] : cleanQueries(recognised.split(', '));
}

function isMixed(text: string): boolean {
  const { cyrillic, latin } = countLetters(text);
  return Math.min(cyrillic, latin) >= mixedShare * (cyrillic + latin) && cyrillic > 0;
}

/** The search that a model may ask for once while it answers: the same game, the same gates, few chunks. */
export function searchMore(
  { retrieval, record }: AnswerContext,
  given: readonly RetrievedChunk[],
  request: Request,
): NonNullable<ModelTask['search_more']> {
  return async (text, usage) => {
    const [query] = cleanQueries([text]);
    record.add({ purpose: 'search', outcome: 'searched', usage }, query === undefined ? [] : [query]);
    if (query === undefined) return [];
    const { hits } = await retrieval.retrieve({ ...request, question: query });
    const known = new Set(given.map(({ id }) => id));
    return hits.filter(({ id }) => !known.has(id)).slice(0, moreChunks);
  };
}
