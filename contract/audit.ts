import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { auditList } from './lists/audit.ts';
import { id, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { auditActions, auditObjectKinds } from './values/kinds.ts';

export const auditAction = z.enum(auditActions);
export const auditObjectKind = z.enum(auditObjectKinds);

/** The audited fields of the object; never a secret. */
const facts = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  id,
  created_at: isoTime,
  /** Null where the product did it by itself. */
  actor: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  action: auditAction,
  object_kind: auditObjectKind,
  object_id: id.nullable(),
  /** The user's name or the game's title as it is now; null where there is none. */
  object_name: z.string().nullable(),
  /** Null where nothing was there before. */
  before: facts.nullable(),
  /** Null where nothing is left. */
  after: facts.nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = defineEndpoints({
  [auditList.endpoint]: {
    ...listEndpoint(auditList),
    summary: 'What admins did, newest first; as CSV with `Accept: text/csv`',
    response: listOf(auditEntry),
  },
});
