import { z } from 'zod';
import { id, idParams, isoTime, limit, listOf, offset } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { notificationKinds } from './values/kinds.ts';

export const notificationKind = z.enum(notificationKinds);

export const notificationSwitch = z.object({
  kind: notificationKind,
  is_on: z.boolean(),
  /** False for what is sent whatever is switched off. */
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
    query: z.object({ limit: limit(), offset }),
    response: listOf(notification).extend({ unread: z.int().min(0) }),
  },
  'GET /api/notifications/switches': {
    summary: 'Which kinds of notification the player wants',
    access: 'user',
    api_key: false,
    response: z.object({ items: z.array(notificationSwitch) }),
  },
  'PUT /api/notifications/switches': {
    summary: 'Switch one kind of notification on or off; a required one is 422',
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
