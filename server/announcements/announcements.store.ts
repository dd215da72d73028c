import { type Expression, sql, type SqlBool } from 'kysely';
import { condition, exists } from '#server/db/expressions.ts';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Announcement, AnnouncementAudience } from '#contract/announcements.ts';
import { announcementsList } from '#contract/lists/announcements.ts';
import type { InEachLanguage } from '#contract/values/texts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listStore } from '#server/db/list-store.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { anyTextHas, readTexts, writeTexts } from '#server/db/texts.ts';

const textNames = ['title', 'body'] as const;

export type AnnouncementTexts = InEachLanguage<{ title: string; body: string }>;

const recipients = sql<number>`coalesce((SELECT f.recipients FROM announcement_figures f WHERE f.announcement_id = announcements.id), 0)`;
const read = sql<number>`coalesce((SELECT f.read FROM announcement_figures f WHERE f.announcement_id = announcements.id), 0)`;

/** @param id only this announcement; all of them where absent */
export async function countRecipients(db: Db, id?: number): Promise<void> {
  const which = id === undefined ? sql`true` : sql`a.id = ${id}`;
  await sql`INSERT INTO announcement_figures (announcement_id, recipients, read)
    SELECT a.id, own.recipients, own.read FROM announcements a, LATERAL (
      SELECT count(r.notification_id) AS recipients, count(n.read_at) AS read
      FROM announcement_recipients r LEFT JOIN notifications n ON n.id = r.notification_id
      WHERE r.announcement_id = a.id) AS own
    WHERE ${which} ORDER BY a.id
    ON CONFLICT (announcement_id) DO UPDATE SET recipients = excluded.recipients, read = excluded.read`.execute(db);
}

/** With how many people they were delivered to, and have read them, when that was last counted. */
export function listAnnouncements(db: Db, ids: readonly number[]): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .innerJoin('users', 'users.id', 'announcements.author_id')
    .select((row) => [
      'announcements.id',
      ...readTexts('announcement_texts', textNames, 'announcements.id'),
      'link',
      'audience',
      jsonBuildObject({ id: row.ref('users.id'), name: row.ref('users.name') }).as('author'),
      'announcements.created_at',
      'announcements.deleted_at',
      recipients.as('recipients'),
      read.as('read'),
    ])
    .where('announcements.id', 'in', ids)
    .execute();
}

export const announcements = listStore(announcementsList, (db: Db) => db.selectFrom('announcements'), 'announcements', {
  columns: { recipients, read },
  filters: {},
  search: [(words) => anyTextHas('announcement_texts', textNames, 'announcements.id', words)],
  listByIds: listAnnouncements,
});

export interface NewAnnouncement {
  link: string | null;
  audience: AnnouncementAudience;
  user_ids: number[] | null;
  author_id: number;
}

export async function insertAnnouncement(tx: Tx, row: NewAnnouncement, texts: AnnouncementTexts): Promise<number> {
  const { id } = await tx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow();
  await writeTexts(tx, 'announcement_texts', textNames, [{ owner_id: id, ...texts }]);
  return id;
}

export function findAnnouncement(db: Db, id: number) {
  return db
    .selectFrom('announcements')
    .select(['id', 'link', 'user_ids', 'created_at', 'audience'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What it says, in each language that it has. */
export function readAnnouncementTexts(db: Db, id: number) {
  return db
    .selectFrom('announcements')
    .select(readTexts('announcement_texts', textNames, 'announcements.id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Held to the transaction's end, so that delivering and withdrawing take turns.
 * @returns whether there is one in this state; a withdrawn one as long as that can be undone
 */
export async function lockAnnouncement(
  tx: Tx,
  id: number,
  state: 'present' | 'withdrawn',
): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .where((row) => (state === 'present' ? row('deleted_at', 'is', null) : canBeUndone(sql.ref('deleted_at'))))
    .forUpdate()
    .executeTakeFirst();
}

export async function setWithdrawn(tx: Tx, id: number, is_withdrawn: boolean): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ deleted_at: is_withdrawn ? now : null })
    .where('id', '=', id)
    .execute();
}

/** Takes those whose withdrawal has become final away, and the notifications that they made. */
export async function deleteFinal(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('announcements')
      .select('id')
      .where(isFinal(sql.ref('deleted_at')))
      .forUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return;
    const made = tx
      .selectFrom('announcement_recipients')
      .select('notification_id')
      .where('announcement_id', 'in', ids)
      .where('notification_id', 'is not', null);
    await tx.deleteFrom('notifications').where('id', 'in', made.$castTo<{ notification_id: number }>()).execute();
    await tx.deleteFrom('announcement_recipients').where('announcement_id', 'in', ids).execute();
    await tx.deleteFrom('announcements').where('id', 'in', ids).execute();
  });
}

interface Audience {
  audience: AnnouncementAudience;
  user_ids: readonly number[] | null;
  /** What "active" and "all" are counted from; now where absent. */
  created_at?: string;
}

/** Accounts that can log in and were there when it was announced. */
function audienceOf(db: Db, { audience, user_ids, created_at }: Audience) {
  const at = created_at === undefined ? now : sql`${created_at}::timestamptz`;
  return db
    .selectFrom('users')
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(condition`users.created_at <= ${at}`)
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [];
      if (audience === 'users') conditions.push(row('users.id', 'in', user_ids ?? [0]));
      if (audience === 'active')
        conditions.push(
          exists`messages m WHERE m.user_id = users.id AND m.role = 'user'
            AND m.created_at > ${at} - interval '30 days'`,
        );
      return row.and(conditions);
    });
}

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const row = await audienceOf(db, audience)
    .select((column) => column.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return row.people;
}

/** Of those who received it the ones who may have the product open: a tab reopens its stream every ten minutes. */
export async function listPresentRecipients(
  db: Db,
  announcement_id: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('announcement_recipients as recipient')
    .select('recipient.user_id')
    .where('recipient.announcement_id', '=', announcement_id)
    .where('recipient.notification_id', 'is not', null)
    .where('recipient.user_id', '>', after)
    .where(
      exists`sessions s
        WHERE s.user_id = recipient.user_id AND s.last_seen_at > now() - interval '15 minutes'`,
    )
    .orderBy('recipient.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The next people of an audience, by id, who have not received it yet. */
export async function listWithout(
  db: Db,
  announcement: Audience & { id: number },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await audienceOf(db, announcement)
    .select('users.id')
    .where('users.id', '>', after)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('announcement_recipients as recipient')
            .select('recipient.user_id')
            .where('recipient.announcement_id', '=', announcement.id)
            .whereRef('recipient.user_id', '=', 'users.id'),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns false where another worker delivered it to them meanwhile */
export async function claimRecipient(tx: Tx, announcement_id: number, user_id: number): Promise<boolean> {
  const row = await tx
    .insertInto('announcement_recipients')
    .values({ announcement_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNotification(
  tx: Tx,
  { announcement_id, user_id, notification_id }: { announcement_id: number; user_id: number; notification_id: number },
): Promise<void> {
  await tx
    .updateTable('announcement_recipients')
    .set({ notification_id })
    .where('announcement_id', '=', announcement_id)
    .where('user_id', '=', user_id)
    .execute();
}
