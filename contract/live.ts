import { z } from 'zod';
import { id, lastIdQuery } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { conversation } from './conversations.ts';
import { job } from './jobs.ts';
import { notification } from './notifications.ts';
import { topUp } from './top-ups.ts';
import { callsSummary } from './wallet.ts';

/**
 * The events of the live stream, by name. Each says what is so now, so a reader that gets one twice
 * or only the last of several ends up right.
 */
export const liveEvents = {
  /** First on every stream: from which event on this stream tells. */
  ready: z.object({ last_id: z.int().min(0) }),
  /** A new notification; null where only the count changed, as after reading. */
  notifications: z.object({ unread: z.int().min(0), notification: notification.nullable() }),
  calls: callsSummary,
  /** A top-up of one’s own as it is now. */
  top_up: topUp,
  /** A job's progress or end, sent to whoever started it. */
  job,
  /** A conversation as it is now; null where it was deleted. */
  conversation: z.object({ conversation_id: id, conversation: conversation.nullable() }),
};
export type LiveEvents = { [K in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[K]> };

export const liveEndpoints = defineEndpoints({
  'GET /api/events': {
    summary:
      'What changes for the player, as it happens; resumed by `last_id` (or `Last-Event-ID`), ends after ten minutes',
    access: 'user',
    api_key: false,
    stream: true,
    query: z.object({ last_id: lastIdQuery.optional() }),
    response: z.object({ last_id: z.int().min(0) }),
  },
});
