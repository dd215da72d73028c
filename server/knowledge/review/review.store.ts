import { sql } from 'kysely';
import { condition, isSet } from '#server/db/expressions.ts';
import { reportsList } from '#contract/lists/reports.ts';
import { reviewsList } from '#contract/lists/reviews.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '#server/db/database.ts';
import { isOfPlayer } from '#server/db/is-of-player.ts';
import { inBaseQuery, type ListQuery, listStore } from '#server/db/list-store.ts';

function waiting(db: Db) {
  return db
    .selectFrom('article_versions as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('users as author', 'author.id', 'v.author_id')
    .where('v.state', '=', 'waiting')
    .where('a.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null);
}

export function listReviews(db: Db, ids: readonly number[]) {
  return waiting(db)
    .where('v.id', 'in', ids)
    .select([
      'v.id',
      'v.article_id',
      'a.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      'v.title',
      'author.name as author_name',
      condition`a.reviewed_at IS NULL`.as('is_new'),
      'v.created_at',
    ])
    .execute();
}

export const reviews = listStore(reviewsList, waiting, 'v', {
  columns: {},
  filters: { game_id: (game_id, row) => row('a.game_id', '=', game_id) },
  search: ['v.title', 'author.name'],
  listByIds: listReviews,
});

function allReports(db: Db) {
  return db
    .selectFrom('article_reports as r')
    .innerJoin('articles as a', 'a.id', 'r.article_id')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .innerJoin('users as reader', 'reader.id', 'r.user_id');
}

function listReports(db: Db, ids: readonly number[]) {
  return allReports(db)
    .where('r.id', 'in', ids)
    .select((row) => [
      'r.id',
      'r.article_id',
      'a.title as article_title',
      'g.slug as game_slug',
      'g.title as game_title',
      'r.reason',
      'r.comment',
      jsonBuildObject({ id: row.ref('reader.id'), name: row.ref('reader.name') }).as('user'),
      isSet('a.hidden_at').as('hidden'),
      'r.outcome',
      'r.created_at',
      'r.closed_at',
    ])
    .execute();
}

/** Those that wait, those that were decided, or both; one on an article that was deleted since waits for nothing. */
function chosenReports(db: Db, { closed = false, with_closed = false }: ListQuery<typeof reportsList>) {
  if (with_closed) return allReports(db);
  return allReports(db).where((row) =>
    closed
      ? row('r.closed_at', 'is not', null)
      : row.and([row('r.closed_at', 'is', null), row('a.deleted_at', 'is', null)]),
  );
}

export const reports = listStore(reportsList, chosenReports, 'r', {
  columns: {},
  filters: {
    game_id: (game_id) => sql`a.game_id = ${game_id}`,
    closed: inBaseQuery,
    with_closed: inBaseQuery,
    players: (are) => isOfPlayer('r.user_id', are),
  },
  search: ['a.title', 'r.comment'],
  listByIds: listReports,
});

/** One open report of a reader on an article; a second one replaces it. */
export async function insertReport(
  tx: Tx,
  {
    article_id,
    user_id,
    reason,
    comment,
    network,
  }: { article_id: number; user_id: number; reason: string; comment: string | null; network: string },
): Promise<void> {
  await sql`INSERT INTO article_reports (article_id, user_id, reason, comment, network)
    VALUES (${article_id}, ${user_id}, ${reason}, ${comment}, ${network})
    ON CONFLICT (article_id, user_id) WHERE closed_at IS NULL
    DO UPDATE SET reason = excluded.reason, comment = excluded.comment, network = excluded.network`.execute(tx);
}
