import { z } from 'zod';
import { roles } from './values/kinds.ts';
import { grants } from './values/rights.ts';
import { id, isoTime, language } from './common.ts';

export const role = z.enum(roles);
export const grant = z.enum(grants);

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  /** Parts of the admin that a user may use without being an admin; absent where there are none. */
  grants: z.array(grant).optional(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  language,
  steam_profile_url: z.string().nullable(),
  steam_id: z.string().nullable(),
  created_at: isoTime,
  /** They get in by a code in their mailbox, which also sets a first password. */
  enters_by_code: z.boolean().optional(),
});
export type User = z.infer<typeof user>;
