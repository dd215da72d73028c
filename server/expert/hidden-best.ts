import { queriesOf } from './model-record.ts';
import type { AnswerContext, Search } from './question.ts';

/** Whether the articles would answer if nothing were hidden from this reader. */
export async function isBehindGate({ retrieval, record }: AnswerContext, search: Search): Promise<boolean> {
  if (search.question.excluded.size === 0) return false;
  for (const text of [search.question.text, ...queriesOf(record)]) {
    const { evidence } = await retrieval.retrieve({ ...openRequest(search), question: text });
    if (evidence.decision === 'answer') return true;
  }
  return false;
}

/** Whether what comes first of all articles is hidden from this reader, so that whatever is quoted is second to it. */
export async function isBestHidden({ retrieval }: AnswerContext, search: Search): Promise<boolean> {
  const { excluded } = search.question;
  if (excluded.size === 0) return false;
  const request = { ...openRequest(search), question: search.found.analysis.text };
  const { hits, evidence } = await retrieval.retrieve(request);
  return evidence.decision === 'answer' && hits.some(({ id }) => excluded.has(id));
}

/** The best by words alone of all articles, hidden ones too. */
function openRequest({ request: { excluded: _hidden, ...request } }: Search) {
  return { ...request, limit: 1, words_only: true };
}
