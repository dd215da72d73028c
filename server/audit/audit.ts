import type { AuditEntry } from '#contract/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { auditList } from '#contract/lists/audit.ts';
import type { List } from '#contract/lists/define-list.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import * as store from './audit.store.ts';
import { type AuditedFields, type AuditedValue, withoutSecrets } from './without-secrets.ts';
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
export async function audit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await store.insertEntry(tx, { ...asRow(entry), ip: entry.actor.ip, request_id: entry.actor.request_id });
}

function asRow({ actor, action, object, before = null, after = null }: NewAuditEntry) {
  return {
    actor_id: actor.user_id,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before: before && JSON.stringify(withoutSecrets(before)),
    after: after && JSON.stringify(withoutSecrets(after)),
  };
}

interface PrivateQuery {
  q?: string | undefined;
  user_id?: number | undefined;
}

/**
 * A page or the file of a list that shows what players wrote; the reading is audited with filters and number of rows. The
 * browser requests a page again by itself, so the same page is audited once an hour; a file is audited each time.
 */
export async function auditReading<Q extends PrivateQuery, Row>(
  db: Db,
  { name }: List,
  { query, wants_csv }: ListRequest<Q>,
  actor: Actor,
  answer: ListAnswer<Row>,
): ListAnswer<Row> {
  const found = await answer;
  const rows = 'items' in found ? found.items.length : found.total;
  if (rows === 0) return found;
  const { q, user_id = null, ...filters } = query;
  // The words of a search are left out: they may name a person, and the log outlives accounts.
  const after = { list: name, ...withoutEmpty(filters), searched: q !== undefined, file: wants_csv };
  const reading = { actor, action: 'read', object: { kind: 'chats', id: user_id }, after } as const;
  await db.transaction().execute(async (tx) => {
    if (!wants_csv && (await store.wasRecorded(tx, asRow(reading)))) return;
    await audit(tx, { ...reading, after: { ...after, rows } });
  });
  return found;
}

function withoutEmpty(filters: object): AuditedFields {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, AuditedValue] => entry[1] !== undefined),
  );
}

/** The audit log, newest first unless the query says otherwise. */
export function listAudit(request: ListRequest<QueryOf<'GET /api/admin/audit'>>): ListAnswer<AuditEntry> {
  return answerAdminList(auditList, request, store.entries, {
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

export const eraseQueriesFromAudit = store.eraseQueries;
