import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { notificationKind } from './notifications.ts';
import { limits } from './values/limits.ts';

/** So many bytes as base64 for addresses, without the signs that fill up. */
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`));

const pushState = z.object({
  /** By which a browser subscribes here and nowhere else. */
  public_key: z.string(),
  /** Of this session; null where this device shows nothing. */
  subscription: z.object({ endpoint: z.string(), muted: z.array(notificationKind) }).nullable(),
});
export type PushState = z.infer<typeof pushState>;

export const pushEndpoints = defineEndpoints({
  'GET /api/push': {
    summary: 'Whether notifications are also shown on this device, and the key to subscribe with',
    access: 'user',
    api_key: false,
    response: pushState,
  },
  'PUT /api/push': {
    summary: 'Show notifications on this device, until it logs out',
    access: 'user',
    api_key: false,
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(limits.pushEndpoint),
      p256dh: base64url(65),
      auth: base64url(16),
      /** Kinds that this device does not show. */
      muted: z.array(notificationKind).max(100).default([]),
    }),
    body_limit: 16 * 1024,
    response: pushState,
  },
  'DELETE /api/push': {
    summary: 'No longer show notifications on this device; a second time is 204, too',
    access: 'user',
    api_key: false,
    status: 204,
  },
});
