import type { AuditEntry } from '#contract/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { answerAdminList } from '#server/http/admin-list.ts';
import type { CsvFile } from '#server/http/csv.ts';
import * as store from './audit.store.ts';
import { type Facts, withoutSecrets } from './without-secrets.ts';
import type { AuditAction, AuditObjectKind } from '#contract/values/kinds.ts';

/** Who does it and from where; `user_id` null for the product itself. */
export interface Actor {
  user_id: number | null;
  ip: string | null;
  request_id: string | null;
}

/** The product itself, as when it purges. */
export const theProduct: Actor = { user_id: null, ip: null, request_id: null };

export function actorOf(request: {
  user: { id: number };
  ip: string;
  request_id: string;
}): Actor & { user_id: number } {
  const { user, ip, request_id } = request;
  return { user_id: user.id, ip, request_id };
}

interface Deed {
  actor: Actor;
  action: AuditAction;
  object: { kind: AuditObjectKind; id: number | null };
  /** The object's fields, listed one by one; null where there was no object before. */
  before?: Facts | null;
  /** The same fields afterwards; null where nothing is left. */
  after?: Facts | null;
}

/** Records what was done, in the transaction that does it: no deed without its record, no record without its deed. */
export async function audit(tx: Tx, { actor, action, object, before = null, after = null }: Deed): Promise<void> {
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

/** The audit log, newest first unless asked otherwise. */
export function listAudit(
  db: Db,
  asked: { query: store.AuditQuery; wants_csv: boolean },
): Promise<{ items: AuditEntry[]; total: number } | CsvFile> {
  return answerAdminList<AuditEntry>(
    asked,
    {
      listIds: (page) => store.listIds(db, asked.query, page),
      count: () => store.countEntries(db, asked.query),
      listByIds: (ids) => store.listEntries(db, ids),
    },
    {
      name: 'audit',
      columns: {
        id: (row) => row.id,
        created_at: (row) => row.created_at,
        actor_id: (row) => row.actor?.id ?? null,
        actor: (row) => row.actor?.email ?? null,
        action: (row) => row.action,
        object_kind: (row) => row.object_kind,
        object_id: (row) => row.object_id,
        object_name: (row) => row.object_name,
        before: (row) => row.before && JSON.stringify(row.before),
        after: (row) => row.after && JSON.stringify(row.after),
        ip: (row) => row.ip,
        request_id: (row) => row.request_id,
      },
    },
  );
}

/** Takes an erased person out of the log: the facts about them, and the addresses they came from. */
export const eraseFromAudit = store.eraseUser;
