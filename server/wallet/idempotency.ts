import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './idempotency.store.ts';

/** A client's claim that a request is one intention: the key belongs to user, method and path. */
export interface Claim {
  user_id: number;
  /** Method and path, for example `POST /api/admin/wallet/credit-calls`. */
  call: string;
  key: string;
  body: unknown;
}

/** What a key stood for before; nothing where the claim is the first. */
export type Earlier = { question_id: number | null; top_up_id: number | null; answer: unknown } | undefined;

/**
 * Takes the key in the open transaction; a parallel request with the same key waits for this one's end.
 * @throws AppError `idempotency_key_reused` when the key came with another body before
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<Earlier> {
  const { user_id, call, key } = claim;
  const body_hash = createHash('sha256').update(canonicalJson(claim.body)).digest();
  if (await store.insertKey(tx, { user_id, call, key, body_hash })) return undefined;
  const earlier = await store.requireIdempotencyKey(tx, { user_id, call, key });
  if (!earlier.body_hash.equals(body_hash)) throw new AppError('idempotency_key_reused');
  return earlier;
}

export const bindKey = store.bind;

/** Binds a key as a part of the statement that inserts its question. */
export const bindPart = store.bindPart;

interface Once<T> {
  user_id: number;
  call: string;
  key: string | undefined;
  body: unknown;
  /** Reads a stored answer back. */
  parse: (stored: unknown) => T;
  onReplay: () => void;
}

/** Runs `work` at most once per key; a repeated request gets the stored answer. Without a key it just runs. */
export async function runOnce<T>(
  tx: Tx,
  { key, parse, onReplay, ...rest }: Once<T>,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const claim = { ...rest, key };
  const earlier = await claimKey(tx, claim);
  if (earlier !== undefined) {
    onReplay();
    return parse(earlier.answer);
  }
  const answer = await work();
  await store.setAnswer(tx, claim, JSON.stringify(answer));
  return answer;
}

const retentionHours = 24;

/** Forgets keys after a day; a retry that late is a new intention. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await store.deleteOlderThan(db, retentionHours);
}

/** JSON with sorted keys, so that the order a client writes them in makes no difference. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
