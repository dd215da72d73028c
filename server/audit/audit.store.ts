import { type Insertable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AuditEntry } from '#contract/audit.ts';
import { auditList } from '#contract/lists/audit.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';
import { listStore } from '#server/db/list-store.ts';
import { type Found, hasWords, ofPerson } from '#server/db/list-words.ts';
import { isWithin } from '#server/db/moments.ts';
import { readText } from '#server/db/texts.ts';
import type { Tables } from '#server/db/tables.generated.ts';

export async function insertEntry(tx: Tx, row: Insertable<Tables['audit_log']>): Promise<void> {
  await tx.insertInto('audit_log').values(row).execute();
}

/** Whether an entry with these fields, and maybe others, was recorded within the last hour. */
export async function wasRecorded(
  tx: Tx,
  entry: {
    actor_id: number | null;
    action: string;
    object_kind: string;
    object_id: number | null;
    after: string | null;
  },
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('object_kind', '=', entry.object_kind)
    .where(isWithin(sql.ref('created_at'), 60))
    .where('actor_id', '=', entry.actor_id)
    .where('action', '=', entry.action)
    .where('object_id', 'is not distinct from', entry.object_id)
    .where(sql<boolean>`after @> ${entry.after ?? '{}'}::jsonb`)
    .executeTakeFirst();
  return found !== undefined;
}

function listEntries(db: Db, ids: readonly number[]): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .select((row) => [
      'audit_log.id',
      'audit_log.created_at',
      row
        .case()
        .when('actor.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: row.ref('actor.id').$notNull(),
            name: row.ref('actor.name').$notNull(),
            email: row.ref('actor.email').$notNull(),
          }),
        )
        .end()
        .as('actor'),
      sql<AuditEntry['action']>`audit_log.action`.as('action'),
      sql<AuditEntry['object_kind']>`audit_log.object_kind`.as('object_kind'),
      'audit_log.object_id',
      sql<string | null>`CASE
        WHEN audit_log.object_kind IN ('user', 'wallet', 'chats') THEN (SELECT name FROM users WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind IN ('game', 'labels', 'game_settings') THEN (SELECT title FROM games WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'call_pack' THEN ${readText('call_pack_texts', 'title', 'audit_log.object_id', defaultLanguage)}
        WHEN audit_log.object_kind = 'top_up' THEN
          (SELECT users.name FROM top_ups JOIN users ON users.id = top_ups.user_id WHERE top_ups.id = audit_log.object_id)
        WHEN audit_log.object_kind = 'announcement' THEN ${readText('announcement_texts', 'title', 'audit_log.object_id', defaultLanguage)}
        WHEN audit_log.object_kind = 'api_key' THEN (SELECT name FROM api_keys WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'article' THEN (SELECT title FROM articles WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'labelled_query' THEN
          (SELECT query_text FROM labelled_queries WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'evaluation' THEN
          (SELECT games.title FROM evaluations JOIN games ON games.id = evaluations.game_id WHERE evaluations.id = audit_log.object_id)
        WHEN audit_log.object_kind = 'gap' THEN
          (SELECT games.title FROM knowledge_gaps JOIN games ON games.id = knowledge_gaps.game_id WHERE knowledge_gaps.id = audit_log.object_id)
        WHEN audit_log.object_kind = 'title_alias' THEN (SELECT alias FROM title_aliases WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'promotion' THEN (SELECT code FROM promotion_codes WHERE id = audit_log.object_id)
        WHEN audit_log.object_kind = 'share' THEN (SELECT games.title FROM shares
          JOIN messages ON messages.id = shares.message_id JOIN games ON games.id = messages.game_id WHERE shares.id = audit_log.object_id)
        WHEN audit_log.object_kind = 'rule' THEN audit_log.after ->> 'name'
        WHEN audit_log.object_kind = 'job' THEN (SELECT title FROM background_jobs WHERE id = audit_log.object_id)
      END`.as('object_name'),
      sql<AuditEntry['before']>`audit_log.before`.as('before'),
      sql<AuditEntry['after']>`audit_log.after`.as('after'),
      'audit_log.ip',
      'audit_log.request_id',
    ])
    .where('audit_log.id', 'in', ids)
    .execute();
}

/** More entries than these are not put into a query by their ids. */
const mostFound = 10_000;

/**
 * Entries by words in them, by the index of groups of letters, looked up before the list: ordered by time, a search that
 * finds little or nothing was answered by reading the whole log.
 */
async function findEntries(db: Db, words: string): Promise<Found> {
  const places = [
    sql`audit_log.ip`,
    sql`audit_log.request_id`,
    sql`audit_log.before::text`,
    sql`audit_log.after::text`,
  ];
  const isFound = condition`(${sql.join(
    places.map((place) => hasWords(place, words)),
    sql` OR `,
  )})`;
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where(isFound)
    .limit(mostFound + 1)
    .execute();
  // Words that so many have are met soon on the way through the list.
  if (rows.length > mostFound) return { condition: isFound, at_least: rows.length };
  return { condition: condition`audit_log.id = ANY (${rows.map(({ id }) => id)}::bigint[])`, at_least: rows.length };
}

export const entries = listStore(auditList, (db: Db) => db.selectFrom('audit_log'), 'audit_log', {
  columns: {},
  filters: {},
  search: [ofPerson('audit_log.actor_id'), { find: findEntries }],
  listByIds: listEntries,
});

export async function eraseUser(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('object_kind', '=', 'user')
    .where('object_id', '=', user_id)
    .execute();
  await tx
    .updateTable('audit_log')
    .set({ ip: null })
    .where('actor_id', '=', user_id)
    .where('ip', 'is not', null)
    .execute();
}

/** Takes the words of labelled queries that are gone out of the log. */
export async function eraseQueries(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE audit_log SET before = before - 'query_text', after = after - 'query_text'
    WHERE object_kind = 'labelled_query' AND object_id = ANY (${ids}::bigint[])`.execute(tx);
}
