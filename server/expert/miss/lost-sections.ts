import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShares, holderOf } from '#server/retrieval/rank/coverage.ts';
import type { AnswerContext, Search } from '../question.ts';

/**
 * Whether what is asked may stand in a section that an import could not read: all that is cited is of pages that have
 * such sections, and of what is asked about the page's subject it says nothing, or less than the heading of one of them.
 */
export async function mayBeLost(
  { emptied }: Pick<AnswerContext, 'emptied'>,
  { found: { analysis } }: Pick<Search, 'found'>,
  cited: readonly RetrievedChunk[],
): Promise<boolean> {
  if (cited.length === 0) return false;
  const inTitles = holderOf(cited.map(({ article_title }) => article_title).join('\n'));
  const all = contentTerms(analysis);
  const beside = all.filter((_term, at) => heldShares(all, inTitles)[at] === 0);
  const said = heldShares(beside, holderOf(cited.map(({ section, content }) => `${section}\n${content}`).join('\n')));
  if (said.every((share) => share > 0)) return false;
  const lost = await emptied([...new Set(cited.map(({ article_id }) => article_id))]);
  if (cited.some(({ article_id }) => !lost.has(article_id))) return false;
  if (said.every((share) => share === 0)) return true;
  const headings = heldShares(beside, holderOf([...lost.values()].flat().join('\n')));
  return headings.some((share, at) => share > 0 && said[at] === 0);
}
