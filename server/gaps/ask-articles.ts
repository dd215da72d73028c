import type { GroupAskedAgain } from '#contract/gaps.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { Deps } from '#server/deps.ts';
import { waitForVectors } from '#server/embeddings/embeddings.ts';
import { answerFrom, findSources } from '#server/expert/answer.ts';
import { contextAlone, questionAlone } from '#server/expert/answer-alone.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { listGatedChunks, requireGameInCatalogue } from '#server/knowledge/knowledge.ts';

/** Somebody waits, or other games do. */
const answerMs = 40_000;

export type AnsweringArticle = GroupAskedAgain['answered'][number]['article'];

/** @returns the article that an answer cites first; nothing where the answer would be unsure or refused */
export type Ask = (text: string) => Promise<AnsweringArticle | undefined>;

/** Asks the extractive expert by what everybody may read, the same words once. */
export async function openAsking(deps: Deps, game_id: number): Promise<Ask> {
  const game = await requireGameInCatalogue(deps.db, game_id);
  const settings = await publishedSettings(deps.db, game_id);
  const excluded = await listGatedChunks(deps.db, [game_id]);
  const signal = AbortSignal.timeout(answerMs);
  // What was just published has no vectors yet; an older text would stand before it.
  await waitForVectors(deps, game_id, signal);
  const before = new Map<string, AnsweringArticle | undefined>();
  return async (text) => {
    const words = normaliseText(text).toLowerCase();
    if (before.has(words)) return before.get(words);
    const context = contextAlone(deps, game_id, { expert: deps.experts.extractive, signal });
    const question = questionAlone({ game, text, settings, excluded, freshness: 'current' });
    const { state, chunks, cited } = await answerFrom(await findSources(context, question), context, () => {});
    const first = state === 'answered' ? chunks[(cited[0] ?? 0) - 1] : undefined;
    const article = first && { id: first.article_id, title: first.article_title };
    before.set(words, article);
    return article;
  };
}
