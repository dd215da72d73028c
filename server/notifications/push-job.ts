import { z } from 'zod';
import { paths } from '#contract/values/paths.ts';
import { defineInternalJob, RetryError } from '#server/background-jobs/job-kind.ts';
import { notificationText } from './notification-texts.ts';
import { findNotification } from './notifications.store.ts';
import { requireKeys } from './push.ts';
import { deleteSubscription, findDevice } from './push.store.ts';

const payload = z.object({ notification_id: z.int(), subscription_id: z.int() });

// A push service takes 4 KB; letters of both alphabets and the rest of the message are less.
const longestTitle = 200;
const longestBody = 700;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/**
 * Sends one notification to one device. What was read meanwhile, or withdrawn, is not sent. A process that dies between
 * sending and noting it sends again; the device shows one, since both have the same tag.
 */
export const pushJob = defineInternalJob({
  kind: 'push',
  payload,
  retry: { most_tries: 8, delay_seconds: (tries) => Math.min(5 * 3 ** tries, 3600) },
  run: async ({ db, send_push, metrics, log }, { notification_id, subscription_id }) => {
    const device = await findDevice(db, subscription_id);
    const found = device && (await findNotification(db, device.user_id, notification_id));
    if (!found || found.is_read) return;
    const { title, body } = notificationText(found.kind, found.data, device.language);
    const outcome = await send_push(await requireKeys(db), device, {
      topic: `n${notification_id}`,
      text: JSON.stringify({
        id: notification_id,
        title: cut(title, longestTitle),
        body: cut(body, longestBody),
        path: paths.notification(notification_id),
      }),
    });
    metrics.pushes.inc({ outcome });
    if (outcome === 'gone') await deleteSubscription(db, subscription_id);
    if (outcome === 'refused') log.warn({ subscription_id }, 'a push service refused a notification for good');
    if (outcome === 'later') throw new RetryError();
  },
});
