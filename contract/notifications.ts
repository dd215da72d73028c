import { z } from 'zod';
import { id, idParams, isoTime, limit, listOf, offset } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const notificationKind = z.enum([
  'calls_credited',
  'calls_low',
  'rub_credited',
  'credit_reversed',
  'topup_succeeded',
  'topup_failed',
  'topup_refunded',
  /** To admins: money arrived that does not fit its top-up. */
  'topup_review',
  'import_done',
  'import_failed',
  'export_ready',
  'export_failed',
  /** A key to one's account was made; whoever did not do it should know. */
  'api_key_made',
  'article_approved',
  'article_returned',
  /** To those who asked in vain: an article answers it now. */
  'gap_closed',
  'sync_done',
  'sync_failed',
  'announcement',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

/** Told always: what moves money back, and what may be somebody else's doing. */
export const alwaysTold: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'credit_reversed',
  'topup_failed',
  'topup_refunded',
  'topup_review',
  'api_key_made',
]);

/** Only admins are ever told of these. */
export const adminsOnly: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'topup_review',
  'import_done',
  'import_failed',
]);

export const notificationSwitch = z.object({
  kind: notificationKind,
  is_on: z.boolean(),
  /** False for what is always told. */
  can_switch: z.boolean(),
});
export type NotificationSwitch = z.infer<typeof notificationSwitch>;

export const notification = z.object({
  id,
  kind: notificationKind,
  /** In the request's language, as is `body`. */
  title: z.string(),
  body: z.string(),
  /** Where it leads inside the product; null where there is nothing to open. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: isoTime,
});
export type Notification = z.infer<typeof notification>;

export const notificationsEndpoints = defineEndpoints({
  'GET /api/notifications': {
    summary: 'The player’s notifications, newest first',
    access: 'user',
    api_key: true,
    query: z.object({ limit: limit(20), offset }),
    response: listOf(notification).extend({ unread: z.int().min(0) }),
  },
  'GET /api/notifications/switches': {
    summary: 'Which kinds of notification the player wants',
    access: 'user',
    api_key: false,
    response: z.object({ items: z.array(notificationSwitch) }),
  },
  'PUT /api/notifications/switches': {
    summary: 'Switch one kind of notification on or off; what is always told is 422',
    access: 'user',
    api_key: false,
    body: z.object({ kind: notificationKind, is_on: z.boolean() }),
    response: z.object({ items: z.array(notificationSwitch) }),
  },
  'GET /api/notifications/{id}': {
    summary: 'One notification; reading it here does not mark it',
    access: 'user',
    api_key: true,
    params: idParams,
    response: notification,
  },
  'PATCH /api/notifications/{id}/read': {
    summary: 'Mark a notification read; a second time changes nothing',
    access: 'user',
    api_key: true,
    params: idParams,
    response: notification,
  },
  'POST /api/notifications/read-all': {
    summary: 'Mark all notifications read',
    access: 'user',
    api_key: true,
    response: z.object({ unread: z.literal(0) }),
  },
});
