import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { hidingReasons } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition, exists, isSet } from '#server/db/expressions.ts';
import { daysAgo, now } from '#server/db/moments.ts';
import type { Tables } from '#server/db/tables.generated.ts';

/** Days since the address was confirmed, dismissed reports in so many days. */
const standing = { verifiedDays: 1, dismissed: 2, days: 90 } as const;

/**
 * Whether a report of `r` on `a` by `u` counts where reports hide an article: of a reason for which they do, by a person
 * who has used the product, writes nothing for the same game, may write, and was not wrong twice of late.
 */
const counts = condition`(r.closed_at IS NULL AND r.network IS NOT NULL
  AND r.reason IN (${sql.join(hidingReasons.map((reason) => sql.lit(reason)))})
  AND u.is_active AND u.deleted_at IS NULL AND u.email_verified_at <= ${daysAgo(standing.verifiedDays)}
  AND EXISTS (SELECT FROM messages m WHERE m.user_id = r.user_id AND m.role = 'expert' AND m.state = 'answered')
  AND NOT EXISTS (SELECT FROM articles own WHERE own.author_id = r.user_id AND own.game_id = a.game_id AND own.purged_at IS NULL)
  AND NOT EXISTS (SELECT FROM writing_blocks b WHERE b.user_id = r.user_id AND b.lifted_at IS NULL
    AND (b.ends_at IS NULL OR b.ends_at > now()))
  AND (SELECT count(*) FROM article_reports wrong WHERE wrong.user_id = r.user_id AND wrong.outcome = 'dismissed'
    AND wrong.reason IN (${sql.join(hidingReasons.map((reason) => sql.lit(reason)))})
    AND wrong.closed_at > ${daysAgo(standing.days)}) < ${standing.dismissed})`;

const reportsOf = (db: Db, article_id: number) =>
  db
    .selectFrom('article_reports as r')
    .innerJoin('articles as a', 'a.id', 'r.article_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.article_id', '=', article_id);

/** How many networks the reports come from that may hide an article. */
export async function countHidingReports(tx: Tx, article_id: number): Promise<number> {
  const row = await reportsOf(tx, article_id)
    .where(counts)
    .select(sql<number>`count(DISTINCT r.network)::int`.as('networks'))
    .executeTakeFirstOrThrow();
  return row.networks;
}

/** The newest first. */
export function listReportsOf(db: Db, article_id: number, limit: number) {
  return reportsOf(db, article_id)
    .select((row) => [
      'r.id',
      'r.reason',
      'r.comment',
      jsonBuildObject({ id: row.ref('u.id'), name: row.ref('u.name') }).as('user'),
      'r.outcome',
      counts.as('counts'),
      'r.created_at',
      'r.closed_at',
    ])
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

type Outcome = NonNullable<Tables['article_reports']['outcome']>;
const closed = (outcome: Outcome) => ({ closed_at: now, outcome, network: null });

/** @returns who reported it */
export async function closeReports(tx: Tx, article_id: number, outcome: Outcome): Promise<number[]> {
  const rows = await tx
    .updateTable('article_reports')
    .set(closed(outcome))
    .where('article_id', '=', article_id)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** @returns whether it was open */
export async function closeReport(tx: Tx, id: number, outcome: Outcome): Promise<boolean> {
  const row = await tx
    .updateTable('article_reports')
    .set(closed(outcome))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findArticleOfReport(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('article_reports').select('article_id').where('id', '=', id).executeTakeFirst();
  return row?.article_id;
}

export async function insertDecision(
  tx: Tx,
  decision: {
    article_id: number;
    action: Tables['article_decisions']['action'];
    reason?: string | null;
    reports?: number;
    actor_id: number | null;
  },
): Promise<void> {
  await tx.insertInto('article_decisions').values(decision).execute();
}

/** The newest first. */
export function listDecisions(db: Db, article_id: number, limit: number) {
  return db
    .selectFrom('article_decisions as d')
    .leftJoin('users as actor', 'actor.id', 'd.actor_id')
    .where('d.article_id', '=', article_id)
    .select(['d.id', 'd.action', 'd.reason', 'd.reports', 'd.actor_id', 'actor.name as actor_name', 'd.created_at'])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

/** What was last said to the author of a hidden article. */
export async function findHidingReason(db: Db, article_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('article_decisions')
    .select('reason')
    .where('article_id', '=', article_id)
    .where('action', 'in', ['hide', 'return', 'reject'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Also one whose deletion can be undone. */
export function findModerated(db: Db, id: number) {
  return db
    .selectFrom('articles as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .leftJoin('article_versions as waiting', (join) =>
      join.onRef('waiting.article_id', '=', 'a.id').on('waiting.state', '=', 'waiting'),
    )
    .where('a.id', '=', id)
    .where('a.purged_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.title',
      'a.game_id',
      'g.slug as game_slug',
      'g.title as game_title',
      isSet('a.reviewed_at').as('reviewed'),
      'a.hidden_cause',
      'a.hidden_at',
      'a.deleted_at',
      'a.created_at',
      'waiting.id as review_id',
    ])
    .executeTakeFirst();
}

/** Who wrote an article, and what became of all that they wrote. */
export function findAuthorOf(db: Db, article_id: number) {
  return db
    .selectFrom('articles as a')
    .innerJoin('users as u', 'u.id', 'a.author_id')
    .where('a.id', '=', article_id)
    .select([
      'u.id',
      'u.name',
      'u.role',
      'u.grants',
      sql<number>`(SELECT count(*)::int FROM articles o WHERE o.author_id = u.id AND o.deleted_at IS NULL)`.as(
        'articles',
      ),
      sql<number>`(SELECT count(*)::int FROM articles o WHERE o.author_id = u.id AND o.hidden_at IS NOT NULL)`.as(
        'hidden',
      ),
      sql<number>`(SELECT count(*)::int FROM articles o WHERE o.author_id = u.id AND ${exists`article_decisions d
        WHERE d.article_id = o.id AND d.action = 'reject'`})`.as('rejected'),
    ])
    .executeTakeFirst();
}
