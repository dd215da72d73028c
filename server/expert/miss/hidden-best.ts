import type { Composed } from '../quote/compose.ts';
import { findSources, toQuote } from '../sources/find-sources.ts';
import type { AnswerContext, Search } from '../question.ts';

/** Whether the articles would answer if nothing were hidden from this reader. */
export async function isBehindGate(context: AnswerContext, search: Search): Promise<boolean> {
  if (search.question.excluded.size === 0) return false;
  for (const text of [search.question.text, ...context.record.searches.map(({ query }) => query)]) {
    const { evidence } = await context.retrieval.retrieve({ ...openRequest(search), question: text });
    if (evidence.decision === 'answer') return true;
  }
  return (await quoteOpen(context, search)) !== undefined;
}

/** Whether what comes first of all articles is hidden from this reader, so that whatever is quoted is second to it. */
export async function isBestHidden(context: AnswerContext, search: Search): Promise<boolean> {
  const { excluded } = search.question;
  if (excluded.size === 0) return false;
  const request = { ...openRequest(search), question: search.found.analysis.text };
  const { hits, evidence } = await context.retrieval.retrieve(request);
  if (evidence.decision === 'answer' && hits.some(({ id }) => excluded.has(id))) return true;
  const quoted = await quoteOpen(context, search);
  const first = quoted?.chunks[(quoted.content.passages[0]?.n ?? 0) - 1];
  return first !== undefined && excluded.has(first.id);
}

/** The best by words alone of all articles, hidden ones too. */
function openRequest({ request: { excluded: _hidden, ...request } }: Search) {
  return { ...request, limit: 1, words_only: true };
}

/** What would be quoted without doubt of all articles, hidden ones too. */
async function quoteOpen(context: AnswerContext, { question }: Search): Promise<Composed | undefined> {
  const all = { ...context, expert: context.extractive, progress: async () => null };
  const found = await findSources(all, { ...question, excluded: new Set() });
  if (found.decision === 'none') return undefined;
  const quoted = await context.reading.compose(toQuote(found, null));
  return quoted.doubtful ? undefined : quoted;
}
