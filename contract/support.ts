import { z } from 'zod';
import { bulkAnswer, bulkIds } from './bulk.ts';
import { idParams, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

/** What support does for one person. Whoever is an admin or has a grant is out of its reach but for a message. */
export const supportEndpoints = defineEndpoints({
  'POST /api/admin/users/{id}/message': {
    summary: 'Write to one person: a notification and an e-mail with the same words',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    body: z.object({ title: typedText(limits.announcementTitle), body: typedText(limits.announcementBody) }),
    body_limit: 16 * 1024,
    status: 204,
  },
  'POST /api/admin/users/sessions/bulk': {
    summary: 'End every session of several users, each by itself',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    body: z.object({ action: z.enum(['end']), ids: bulkIds }),
    response: bulkAnswer,
  },
  'DELETE /api/admin/users/{id}/sessions': {
    summary: 'End every session of a user',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/users/{id}/password-reset': {
    summary: 'Send the e-mail by which a user sets a new password; 409 for an account that is switched off',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/answers/bulk': {
    summary: 'Return the calls of several charged answers to their players, each by itself',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    /** The reason is what each player reads in the notification. */
    body: z.object({ action: z.enum(['give_back']), ids: bulkIds, reason: typedText(limits.reason) }),
    response: bulkAnswer,
  },
  'POST /api/admin/answers/{id}/give-back': {
    summary: 'Return the call of a charged answer to its player, once; 409 the second time and for a free answer',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    /** Why; the player reads it in the notification. */
    body: z.object({ reason: typedText(limits.reason).optional() }),
    body_limit: 16 * 1024,
    status: 204,
  },
});
