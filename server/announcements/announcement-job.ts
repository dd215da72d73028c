import { z } from 'zod';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import { notifyIfWanted } from '#server/notifications/notifications.ts';
import * as store from './announcements.store.ts';

// Each of them holds a lock of its own until the transaction ends, and a database has so many only.
const peopleAtOnce = 100;

/** Delivers an announcement to its audience in batches until it is withdrawn; started again, it continues after those who received it. */
export const announcementJob = defineJobKind({
  kind: 'announcement',
  payload: z.object({ announcement_id: z.int() }),
  grants: [],
  run: async ({ db }, { payload: { announcement_id }, progress }) => {
    const announcement = await store.findAnnouncement(db, announcement_id);
    if (announcement === undefined) throw new JobFailedError('not_found');
    const { link } = announcement;
    const texts = await store.readAnnouncementTexts(db, announcement_id);
    const total = await store.countAudience(db, announcement);
    let after = 0;
    let delivered = 0;
    for (;;) {
      progress(Math.min(delivered, total), total);
      const people = await store.listWithout(db, announcement, { after, limit: peopleAtOnce });
      if (people.length === 0) break;
      const is_active = await db.transaction().execute(async (tx) => {
        if ((await store.lockAnnouncement(tx, announcement_id, 'present')) === undefined) return false;
        for (const user_id of people) {
          if (!(await store.claimRecipient(tx, announcement_id, user_id))) continue;
          const notification_id = await notifyIfWanted(tx, user_id, 'announcement', texts, link);
          if (notification_id !== null) await store.setNotification(tx, { announcement_id, user_id, notification_id });
        }
        return true;
      });
      if (!is_active) break;
      delivered += people.length;
      after = people.at(-1) ?? after;
    }
    return async (tx) => {
      await store.countRecipients(tx, announcement_id);
      const [row] = await store.listAnnouncements(tx, [announcement_id]);
      return { announcement_id, recipients: row?.recipients ?? 0 };
    };
  },
});
