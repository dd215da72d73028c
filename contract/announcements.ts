import { z } from 'zod';
import { announcementAudiences } from './values/kinds.ts';
import { listEndpoint } from './admin-list.ts';
import { announcementsList } from './lists/announcements.ts';
import { id, idParams, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';
import { inEachLanguage } from './values/texts.ts';

/** Everybody who can log in, those who asked something in the last 30 days, or named people. */
export const announcementAudience = z.enum(announcementAudiences);
export type AnnouncementAudience = z.infer<typeof announcementAudience>;

export const announcement = z.object({
  id,
  /** Null in a language that is newer than the announcement. */
  ...inEachLanguage({ title: z.string().nullable(), body: z.string().nullable() }),
  link: z.string().nullable(),
  audience: announcementAudience,
  author: z.object({ id, name: z.string() }),
  created_at: isoTime,
  /** Those who got it so far; whoever has switched announcements off does not. */
  recipients: z.int(),
  /** Of them those who have read it. */
  read: z.int(),
  /** When it was withdrawn: it is in nobody's notifications any more. */
  deleted_at: isoTime.nullable(),
});
export type Announcement = z.infer<typeof announcement>;

const user_ids = z.array(id).min(1).max(1000).optional();

/** A place inside the product. */
const innerLink = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

export const announcementsEndpoints = defineEndpoints({
  [announcementsList.endpoint]: {
    ...listEndpoint(announcementsList),
    summary: 'Announcements, newest first, with how many got and read them; as CSV with `Accept: text/csv`',
    response: listOf(announcement),
  },
  'POST /api/admin/announcements': {
    summary: 'Send a notification to all or some people, as a job. `user_ids` goes with the audience `users`',
    access: 'admin',
    grants: [],
    api_key: false,
    idempotent: true,
    body: z.object({
      ...inEachLanguage({ title: typedText(limits.announcementTitle), body: typedText(limits.announcementBody) }),
      link: innerLink.nullable().optional(),
      audience: announcementAudience,
      user_ids,
    }),
    response: z.object({ announcement, job_id: id }),
    status: 202,
  },
  'POST /api/admin/announcements/count': {
    summary: 'How many people an announcement would go to now',
    access: 'admin',
    grants: [],
    api_key: false,
    body: z.object({ audience: announcementAudience, user_ids }),
    response: z.object({ people: z.int() }),
  },
  'DELETE /api/admin/announcements/{id}': {
    summary: 'Withdraw an announcement: it disappears from everybody’s notifications and can be restored for 7 days',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/announcements/{id}/restore': {
    summary: 'Undo the withdrawal of an announcement within 7 days; whoever was not notified yet is notified now',
    access: 'admin',
    grants: [],
    api_key: false,
    params: idParams,
    response: announcement,
  },
});
