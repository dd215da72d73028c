import { z } from 'zod';
import { type Announcement, type AnnouncementAudience, announcementsEndpoints } from '#contract/announcements.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { announcementsList } from '#contract/lists/announcements.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import { splitTexts, textIn } from '#contract/values/texts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { publish } from '#server/live/publish.ts';
import { runOnce } from '#server/wallet/idempotency.ts';
import { announcementJob } from './announcement-job.ts';
import * as store from './announcements.store.ts';

interface Audience {
  audience: AnnouncementAudience;
  user_ids?: readonly number[] | undefined;
}

type Texts = store.AnnouncementTexts;

export async function listAnnouncements(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/announcements'>>,
): ListAnswer<Announcement> {
  await storedWhereLarge(db, 'announcement_figures', z.boolean(), async () => {
    await store.countRecipients(db);
    return true;
  });
  return answerAdminList(announcementsList, request, store.announcements, {
    cells: { author: (row) => row.author.name },
  });
}

/** How many people it would go to now; those who do not want announcements are counted, too. */
export async function countPeople(db: Db, audience: Audience): Promise<{ people: number }> {
  return { people: await store.countAudience(db, requireRecipients(audience)) };
}

const call = 'POST /api/admin/announcements';

/**
 * Stores an announcement and starts the job that delivers it. With an idempotency key a repeated request delivers it once.
 * @throws AppError `validation` for an audience of nobody
 */
export async function announce(
  db: Db,
  audience: Texts & Audience & { link?: string | null | undefined },
  by: { actor: Actor & { user_id: number }; idempotency_key: string | undefined; onReplay: () => void },
): Promise<{ announcement: Announcement; job_id: number }> {
  const { link = null } = audience;
  const { texts } = splitTexts(audience, ['title', 'body']);
  const people = requireRecipients(audience);
  const { actor } = by;
  const once = {
    user_id: actor.user_id,
    call,
    key: by.idempotency_key,
    body: audience,
    parse: (stored: unknown) => announcementsEndpoints[call].response.parse(stored),
    onReplay: by.onReplay,
  };
  return db.transaction().execute((tx) =>
    runOnce(tx, once, async () => {
      if ((await store.countAudience(tx, people)) === 0) throw wrongField('user_ids', 'unknown_user');
      const user_ids = people.user_ids && [...people.user_ids];
      const id = await store.insertAnnouncement(tx, { link, ...people, user_ids, author_id: actor.user_id }, texts);
      const job_id = await startJob(tx, announcementJob, actor.user_id, {
        title: textIn(texts, 'title', defaultLanguage),
        payload: { announcement_id: id },
      });
      const after = { ...texts, link, audience: people.audience, user_ids: people.user_ids };
      await audit(tx, { actor, action: 'create', object: { kind: 'announcement', id }, after });
      return { announcement: await requireAnnouncement(tx, id), job_id };
    }),
  );
}

/**
 * Removes an announcement from everybody's notifications; the job that still delivers it stops.
 * @throws AppError `not_found`, also a second time
 */
export async function withdraw(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await store.lockAnnouncement(tx, id, 'present')) === undefined)
      throw new AppError('not_found', { object: 'announcement' });
    await store.setWithdrawn(tx, id, true);
    const { recipients, read } = await requireAnnouncement(tx, id);
    await audit(tx, { actor, action: 'delete', object: { kind: 'announcement', id }, before: { recipients, read } });
  });
  await refreshOpenNotifications(db, id);
}

const readersAtOnce = 100;

/** Has browsers reload the notifications where they may be open. */
async function refreshOpenNotifications(db: Db, id: number): Promise<void> {
  let after = 0;
  for (;;) {
    const readers = await store.listPresentRecipients(db, id, { after, limit: readersAtOnce });
    if (readers.length === 0) return;
    await db.transaction().execute(async (tx) => {
      for (const user_id of readers) await publish(tx, user_id, 'notifications');
    });
    after = readers.at(-1) ?? after;
  }
}

/**
 * Puts it back into the notifications at its place; people who had not received it before it was withdrawn receive it now.
 * @throws AppError `not_found` where nothing is to be undone
 */
export async function restore(db: Db, id: number, actor: Actor & { user_id: number }): Promise<Announcement> {
  const restored = await db.transaction().execute(async (tx) => {
    const withdrawn = await store.lockAnnouncement(tx, id, 'withdrawn');
    const announcement = await store.findAnnouncement(tx, id);
    if (withdrawn === undefined || announcement === undefined)
      throw new AppError('not_found', { object: 'announcement' });
    await store.setWithdrawn(tx, id, false);
    const missing = await store.listWithout(tx, announcement, { after: 0, limit: 1 });
    if (missing.length > 0) {
      const title = textIn(await store.readAnnouncementTexts(tx, id), 'title', defaultLanguage);
      await startJob(tx, announcementJob, actor.user_id, { title, payload: { announcement_id: id } });
    }
    const present = await requireAnnouncement(tx, id);
    const { recipients, read } = present;
    await audit(tx, { actor, action: 'restore', object: { kind: 'announcement', id }, after: { recipients, read } });
    return present;
  });
  await refreshOpenNotifications(db, id);
  return restored;
}

/** What was withdrawn a week ago, and the notifications that it made. */
export const purgeAnnouncements = store.deleteFinal;

async function requireAnnouncement(tx: Tx, id: number): Promise<Announcement> {
  await store.countRecipients(tx, id);
  const [row] = await store.listAnnouncements(tx, [id]);
  if (row === undefined) throw new Error(`announcement ${id} is locked`);
  return row;
}

/** People are named with the audience `users`, and only with it. */
function requireRecipients({ audience, user_ids }: Audience) {
  if (audience === 'users' && user_ids === undefined) throw wrongField('user_ids', 'missing');
  return { audience, user_ids: audience === 'users' ? [...new Set(user_ids)] : null };
}
