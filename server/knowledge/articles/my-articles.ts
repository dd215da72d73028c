import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Article } from '#contract/knowledge.ts';
import type { Db } from '#server/db/database.ts';
import { isOver } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { countUses } from './count-uses.ts';
import { addOpening } from './count-uses.store.ts';
import * as store from './my-articles.store.ts';

interface OwnQuery {
  q?: string | undefined;
  state?: store.OwnFilter['state'];
  sort?: store.OwnSort | undefined;
  skip: number;
  limit: number;
}

/** What somebody has written, and how it is used. */
export async function listMyArticles(
  db: Db,
  user_id: number,
  { q = '', state, sort = '-updated_at', ...page }: OwnQuery,
): Promise<AnswerOf<'GET /api/my-articles'>> {
  await countUses(db);
  const filter = { user_id, q, state };
  const rows = await store.listOwnArticles(db, filter, { ...page, sort });
  const drafts = await store.listNewDrafts(db, user_id);
  return {
    items: rows.map(({ game_id, slug, game_title, ratings, stars, ...row }) => ({
      ...row,
      game: { id: game_id, slug, title: game_title },
      rating: ratings === 0 ? null : { count: ratings, average: Math.round((stars / ratings) * 10) / 10 },
    })),
    total: await store.countOwnArticles(db, filter),
    drafts: drafts.map(({ game_id, slug, game_title, ...draft }) => ({
      ...draft,
      game: { id: game_id, slug, title: game_title },
    })),
  };
}

/** Counts that a person opened an article: not its author, and each other person once a day. */
export async function countOpening(
  db: Db,
  user_id: number,
  { id, author_id }: Pick<Article, 'id' | 'author_id'>,
): Promise<void> {
  if (user_id === author_id) return;
  // A limit that the operator multiplies would count one person more than once.
  if (await isOver(db, rateLimits.articleOpenings, `${id}:${user_id}`, 1)) return;
  await addOpening(db, id);
}
