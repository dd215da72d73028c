import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteKeysOf } from '#server/api-keys/api-keys.ts';
import { recordConsent } from '#server/consents/consents.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { openAccounts } from '#server/wallet/ledger.ts';
import { giveFreeCalls } from '#server/wallet/wallet.ts';
import * as accounts from '../accounts.store.ts';
import { randomPassword } from '../new-password.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from '../replace-password.ts';

/** A login whose password was made up here and is shown this once. */
export interface FreshLogin {
  email: string;
  password: string;
}

const developmentAdmin = 'admin@hintline.local';
/** The address of the player who is there to try the product with. */
export const demoPlayer = 'demo@hintline.local';
/** Enough to try the product. */
const demoCalls = 25;

/**
 * Sees at start that there is an admin and, on a new database with the demonstration on, a player.
 * Passwords that nobody gave are random; in development they are also kept in `DATA_DIR/logins.txt`.
 * @returns the logins to print
 */
export async function ensureFirstLogins(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<FreshLogin[]> {
  const { db } = deps;
  if (await accounts.hasAdmin(db)) return [];
  return db.transaction().execute(async (tx) => {
    await accounts.lockFirstLogins(tx);
    if (await accounts.hasAdmin(tx)) return [];
    const fresh = await makeFirstLogins(deps, tx);
    // Inside the transaction: a password that could not be written down is no password that was set.
    if (fresh.length > 0) await appendLogins(join(deps.config.DATA_DIR, 'logins.txt'), fresh);
    return fresh;
  });
}

async function makeFirstLogins({ config, log }: Pick<Deps, 'config' | 'log'>, tx: Tx): Promise<FreshLogin[]> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, production } = config;
  const fresh: FreshLogin[] = [];
  if (config.DEMO && !(await accounts.hasUsers(tx))) {
    const login = { email: demoPlayer, password: randomPassword() };
    const id = await makeVerified(tx, login, { name: 'Demo', role: 'user' });
    await giveFreeCalls(tx, id, demoCalls);
    // Nobody's data: the demonstration does not begin with a question.
    await recordConsent(tx, { user_id: id, version: config.CONSENT_VERSION, ip: null, user_agent: null });
    fresh.push(login);
  }
  if (production && (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined)) {
    log.warn('there is no admin: set ADMIN_EMAIL and ADMIN_PASSWORD, or run `npm run create-admin -- ADDRESS`');
    return fresh;
  }
  const admin = { email: ADMIN_EMAIL ?? developmentAdmin, password: ADMIN_PASSWORD ?? randomPassword() };
  await makeAdmin(tx, admin);
  if (ADMIN_PASSWORD === undefined) fresh.unshift(admin);
  return fresh;
}

/**
 * Makes an admin by hand, or an admin of the account that the address has; with a new random password either way.
 * Whoever had that account before is out: sessions, API keys and mails under way end.
 */
export async function createAdmin(db: Db, email: string): Promise<FreshLogin & { was_known: boolean }> {
  const login = { email, password: randomPassword() };
  const was_known = await db.transaction().execute((tx) => makeAdmin(tx, login));
  return { ...login, was_known };
}

/** Sets a random password and ends sessions, API keys and mails under way; nothing for an unknown address. */
export async function resetPasswordByHand(db: Db, email: string): Promise<FreshLogin | undefined> {
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const account = await accounts.findAccount(tx, email);
    if (account === undefined) return undefined;
    await endAllCredentials(tx, account.id, password_hash);
    return { email, password };
  });
}

/** @returns whether the address had an account */
async function makeAdmin(tx: Tx, login: FreshLogin): Promise<boolean> {
  const password_hash = await hashPassword(login.password);
  const known = await accounts.promoteToAdmin(tx, login.email);
  if (known === undefined) await makeVerified(tx, login, { name: 'Admin', role: 'admin' });
  else await endAllCredentials(tx, known, password_hash);
  return known !== undefined;
}

async function endAllCredentials(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await deleteKeysOf(tx, user_id);
  await replacePassword(tx, user_id, password_hash);
}

async function makeVerified(
  tx: Tx,
  { email, password }: FreshLogin,
  as: { name: string; role: 'user' | 'admin' },
): Promise<number> {
  const password_hash = await hashPassword(password);
  const id = await accounts.insertAccount(tx, { email, password_hash, language: 'en', verified: true, ...as });
  if (id === undefined) throw new Error(`the address ${email} is taken`);
  await openAccounts(tx, id);
  return id;
}

async function appendLogins(file: string, logins: readonly FreshLogin[]): Promise<void> {
  await writeFile(file, logins.map(({ email, password }) => `${email} ${password}\n`).join(''), {
    flag: 'a',
    mode: 0o600,
  });
  // The mode above only holds for a file that was not there before.
  await chmod(file, 0o600);
}
