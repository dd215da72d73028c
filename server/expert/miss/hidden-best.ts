import { findSources, toQuote } from '../sources/find-sources.ts';
import type { AnswerContext, Search } from '../question.ts';

/**
 * Whether a section that is hidden from this reader would be quoted first and without doubt, so that whatever else is
 * quoted is second to it.
 * @param texts what it is asked for; the question itself unless told
 */
export async function isBestHidden(
  context: AnswerContext,
  { question }: Search,
  texts: readonly string[] = [question.text],
): Promise<boolean> {
  if (question.excluded.size === 0) return false;
  const open = { ...context, expert: context.extractive, progress: async () => null };
  for (const text of texts) {
    const found = await findSources(open, { ...question, text, excluded: new Set() });
    if (found.decision === 'none') continue;
    const { content, chunks, doubtful } = await context.reading.compose(toQuote(found, null));
    const first = chunks[(content.passages[0]?.n ?? 0) - 1];
    if (!doubtful && first !== undefined && question.excluded.has(first.id)) return true;
  }
  return false;
}
