import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#server/db/database.ts';
import { type AppError, wrongField } from '#server/errors.ts';
import { inEvenTime } from './login/even-time.ts';
import * as store from './mail-tokens.store.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';

const codeDigits = 6;
const mostTries = 5;

/** What a mail carries to prove that its reader owns the address: a link's token, or a code to type. */
export interface MailToken {
  token: string;
  code: string;
}

/** How a token comes back: as the link has it, or as the code beside the address. */
export type MailProof = { token: string } | { email: string; code: string };

/** Makes the token of a mail; only hashes are stored, and the user's earlier one for the purpose is void. */
export async function issueMailToken(
  tx: Tx,
  {
    user_id,
    purpose,
    new_email = null,
    ttl_seconds,
  }: { user_id: number; purpose: store.Purpose; new_email?: string | null; ttl_seconds: number },
): Promise<MailToken> {
  const token = createToken();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const token_hash = hashToken(token);
  const code_hash = hashCode(code, token_hash);
  await store.putToken(tx, { user_id, purpose, token_hash, code_hash, new_email, ttl_seconds });
  return { token, code };
}

/**
 * Picks the parts of a body that prove an address; the token goes before the code.
 * @throws AppError `validation` naming what is missing
 */
export function requireProof(body: {
  token?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}): MailProof {
  const { token, email, code } = body;
  if (token !== undefined) return { token };
  if (email !== undefined && code !== undefined) return { email, code };
  if (email !== undefined) throw wrongField('code', 'missing');
  throw wrongField(code === undefined ? 'token' : 'email', 'missing');
}

/**
 * Finds the hash of the token that a proof stands for. A code costs one of its five tries, and that
 * is written before the code is compared and outside the transaction that uses it: guessing in
 * parallel, or in a transaction that fails, wins no further tries. A right code gets its try back.
 * @throws AppError `validation` on `code`
 */
export async function checkProof(db: Db, purpose: store.Purpose, proof: MailProof): Promise<Buffer> {
  if ('token' in proof) return hashToken(proof.token);
  // Whether an address has a code at all cannot be told from how long this takes.
  return inEvenTime(async () => compareCode(db, proof.code, await store.spendTry(db, purpose, proof.email, mostTries)));
}

/** @param tried what a try was spent on; nothing where there was none to spend */
async function compareCode(
  db: Db,
  code: string,
  tried: { token_hash: Buffer; code_hash: Buffer } | undefined,
): Promise<Buffer> {
  if (tried === undefined || !timingSafeEqual(tried.code_hash, hashCode(code, tried.token_hash))) {
    throw wrongField('code', 'code_wrong');
  }
  await store.returnTry(db, tried.token_hash);
  return tried.token_hash;
}

/**
 * The same for a change of address, whose code is typed in a session: so no address has to come with it.
 * @returns the token's hash, and the error for a token that turns out to be used or another user's
 */
export async function checkChangeProof(
  db: Db,
  user_id: number,
  { token, code }: { token?: string | undefined; code?: string | undefined },
): Promise<{ token_hash: Buffer; dead: () => AppError }> {
  if (token !== undefined) return { token_hash: hashToken(token), dead: () => wrongField('token', 'token_wrong') };
  if (code === undefined) throw wrongField('token', 'missing');
  const token_hash = await compareCode(db, code, await store.spendChangeTry(db, user_id, mostTries));
  return { token_hash, dead: () => wrongField('code', 'code_wrong') };
}

type TokenOwner = Exclude<Awaited<ReturnType<typeof store.findTokenOwner>>, undefined>;

/**
 * Whose checked token it is; it stays as it is.
 * @throws AppError `validation` on the field that the proof came in
 */
export async function requireTokenOwner(
  db: Db,
  purpose: store.Purpose,
  token_hash: Buffer,
  proof: MailProof,
): Promise<TokenOwner> {
  const owner = await store.findTokenOwner(db, purpose, token_hash);
  if (owner === undefined) throw deadProof(proof);
  return owner;
}

/**
 * Uses a checked token up; of two at once, one gets it.
 * @returns the user's id
 * @throws AppError `validation` on the field that the proof came in
 */
export async function takeMailToken(
  tx: Tx,
  purpose: store.Purpose,
  token_hash: Buffer,
  proof: MailProof,
): Promise<number> {
  const user_id = await store.takeToken(tx, purpose, token_hash);
  if (user_id === undefined) throw deadProof(proof);
  return user_id;
}

/** Every mail that the user has not answered yet is void. */
export const voidMailTokens = store.deleteTokensOf;

function deadProof(proof: MailProof): AppError {
  return 'token' in proof ? wrongField('token', 'token_wrong') : wrongField('code', 'code_wrong');
}

function hashCode(code: string, token_hash: Buffer): Buffer {
  return createHash('sha256').update(token_hash).update(code).digest();
}
