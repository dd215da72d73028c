import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { hashToken } from '#server/rules/opaque-token.ts';
import * as store from './api-keys.store.ts';
import type { Caller } from '#server/rules/caller.ts';

/** What keys begin with, so that people and scanners of leaked secrets know one when they see it. */
export const keyMark = 'hl_';
const form = /^hl_[\w-]{43}$/;
/** What the tokens of a program begin with that signed in. */
export const accessMark = 'hlo_';
const accessForm = /^hlo_[\w-]{43}$/;

/** Whether a bearer token has the form of an API key; a session's token is shorter. */
export function isApiKey(token: string): boolean {
  return form.test(token);
}

/** Whether a bearer token has the form of an access token of a sign-in. */
export function isAccessToken(token: string): boolean {
  return accessForm.test(token);
}

/**
 * The caller of an API key; nothing when it is unknown, switched off, expired or deleted, or its user
 * may not log in. Nothing of this is kept between requests, so a change holds at once in every process.
 * @throws AppError `too_many_requests` over the key's limit
 */
export async function findKeyCaller(db: Db, key: string, factor: number): Promise<Caller | undefined> {
  return countedCaller(db, await store.findLiveKey(db, hashToken(key)), factor);
}

/**
 * The caller of an access token: the sign-in is a key of another kind, and everything that is said of a key holds for it.
 * @throws AppError `too_many_requests` over the sign-in's limit
 */
export async function findSignInCaller(db: Db, token: string, factor: number): Promise<Caller | undefined> {
  const caller = await countedCaller(db, await store.findLiveSignIn(db, hashToken(token)), factor);
  return caller && { ...caller, is_sign_in: true };
}

async function countedCaller(
  db: Db,
  row: Awaited<ReturnType<typeof store.findLiveKey>>,
  factor: number,
): Promise<Caller | undefined> {
  if (row === undefined) return undefined;
  const { api_key_id, used_lately, ...user } = row;
  const over = await countHit(db, rateLimits.apiKey, String(api_key_id), factor).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  await store.countRequest(db, api_key_id, over !== undefined);
  if (over !== undefined) throw over;
  if (!used_lately) await store.touchKey(db, api_key_id);
  return { user, session_id: null, api_key_id, viewer_id: null };
}

export const countRefusedOfKey = store.countRefused;

/** Which of these keys still open doors; for streams that outlive the check at their start. */
export async function listLiveKeyIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await store.listLiveKeyIds(db, ids));
}
