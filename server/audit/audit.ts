import type { AuditEntry } from '#contract/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { auditList } from '#contract/lists/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/http/admin-list.ts';
import * as store from './audit.store.ts';
import { type AuditedFields, withoutSecrets } from './without-secrets.ts';
import type { AuditAction, AuditObjectKind } from '#contract/values/kinds.ts';

/** Who performs an action, and from where; `user_id` is null for the product itself. */
export interface Actor {
  user_id: number | null;
  ip: string | null;
  request_id: string | null;
}

/** The product itself, as when it removes what is no longer needed. */
export const theProduct: Actor = { user_id: null, ip: null, request_id: null };

export function actorOf(request: {
  user: { id: number };
  ip: string;
  request_id: string;
}): Actor & { user_id: number } {
  const { user, ip, request_id } = request;
  return { user_id: user.id, ip, request_id };
}

interface NewAuditEntry {
  actor: Actor;
  action: AuditAction;
  object: { kind: AuditObjectKind; id: number | null };
  /** The object's fields, listed one by one; null where there was no object before. */
  before?: AuditedFields | null;
  /** The same fields afterwards; null where nothing is left. */
  after?: AuditedFields | null;
}

/** Records an action in the transaction that performs it, so that neither is stored without the other. */
export async function audit(
  tx: Tx,
  { actor, action, object, before = null, after = null }: NewAuditEntry,
): Promise<void> {
  await store.insertEntry(tx, {
    actor_id: actor.user_id,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before: before && JSON.stringify(withoutSecrets(before)),
    after: after && JSON.stringify(withoutSecrets(after)),
    ip: actor.ip,
    request_id: actor.request_id,
  });
}

/** The audit log, newest first unless the query says otherwise. */
export function listAudit(db: Db, request: ListRequest<QueryOf<'GET /api/admin/audit'>>): ListAnswer<AuditEntry> {
  return answerAdminList(auditList, db, request, store.entries, {
    cells: {
      actor_id: (row) => row.actor?.id ?? null,
      actor: (row) => row.actor?.email ?? null,
      before: (row) => row.before && JSON.stringify(row.before),
      after: (row) => row.after && JSON.stringify(row.after),
    },
  });
}

/** Takes an erased person out of the log: the facts about them, and the addresses they came from. */
export const eraseFromAudit = store.eraseUser;
