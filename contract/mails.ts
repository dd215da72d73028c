import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { id, idParams, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { mailsList } from './lists/mails.ts';
import { mailStates } from './values/kinds.ts';

/** A mail that was not sent yet, without its text: that holds codes and links of its receiver alone. */
const queuedMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** The mail server’s own words at the last try. */
  said: z.string().nullable(),
  tries: z.int(),
  created_at: isoTime,
});
export type QueuedMail = z.infer<typeof queuedMail>;

export const mailsEndpoints = defineEndpoints({
  [mailsList.endpoint]: {
    ...listEndpoint(mailsList),
    summary: 'Mails that wait, are tried again or were given up within 7 days; as CSV with `Accept: text/csv`',
    response: listOf(queuedMail),
  },
  'POST /api/admin/mails/{id}/send': {
    summary: 'Send a mail again that was given up or waits; else 409',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: queuedMail,
  },
});
