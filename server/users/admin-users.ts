import { isDeepStrictEqual } from 'node:util';
import type { AdminUser, AdminUserDetails } from '#contract/admin-users.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint-types.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { randomPassword, wrongPassword } from '#server/auth/new-password.ts';
import { hashPassword, knownUser } from '#server/auth/login/passwords.ts';
import { closeAllSessions, closeViewsAround, listLiveSessions } from '#server/auth/login/sessions.ts';
import { inviteAnew, sendInvitation } from '#server/auth/reset.ts';
import { sendVerification } from '#server/auth/verification.ts';
import { type Grant, grants as allGrants, type Rights, worksHere } from '#contract/values/rights.ts';
import { usersList } from '#contract/lists/users.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { openAccounts } from '#server/wallet/ledger.ts';
import { callsSummary, giveFreeCalls } from '#server/wallet/wallet.ts';
import * as store from './admin-users.store.ts';
import { findUser, hasOtherAdmin } from './users.store.ts';

/** What an admin edits of an account. */
type Editable = Omit<BodyOf<'PUT /api/admin/users/{id}'>, 'grants' | 'email_verified'> & { grants: Grant[] };

export function listUsers(request: ListRequest<QueryOf<'GET /api/admin/users'>>): ListAnswer<AdminUser> {
  return answerAdminList(usersList, request, store.users, { cells: { grants: (user) => user.grants.join(' ') } });
}

/** @throws AppError `not_found`; with `or_deleted` not for one whose deletion can be undone */
export async function showUser(db: Db, id: number, or_deleted: boolean): Promise<AdminUserDetails> {
  const user = await requireAdminUser(db, id, or_deleted);
  const { consent_version, consented_at, cost_micro_usd, ...facts } = await store.userFacts(db, id);
  const { reserved, rub_balance } = await callsSummary(db, id);
  const consent =
    consent_version === null || consented_at === null ? null : { version: consent_version, accepted_at: consented_at };
  const sessions = await listLiveSessions(db, id);
  return { ...user, ...facts, reserved, rub_balance, cost_usd: cost_micro_usd / 1_000_000, consent, sessions };
}

/**
 * Makes an account with its wallet. Without a password its owner is invited to set one, which shows that the address is
 * theirs; while it is switched off, nobody is. Of the others a verified one gets the free calls, another one its
 * verification mail.
 * @throws AppError `address_taken`; `validation` for a password that cannot be taken
 */
export async function createUser(
  deps: Deps,
  { password, email_verified: is_vouched_for, ...given }: BodyOf<'POST /api/admin/users'>,
  actor: Actor,
): Promise<AdminUser> {
  const user = { ...given, grants: heldGrants(given) };
  const wrong = password === undefined ? undefined : wrongPassword(password, user);
  if (wrong !== undefined) throw wrongField('password', wrong);
  const email_verified = is_vouched_for && password !== undefined;
  // Nobody knows the random one: the invitation replaces it.
  const password_hash = await hashPassword(password ?? randomPassword(), knownUser(actor.user_id));
  return deps.db.transaction().execute(async (tx) => {
    const is_invited = password === undefined;
    const id = await store.insertUser(tx, { ...user, password_hash, is_invited });
    if (id === undefined) throw addressTaken();
    await openAccounts(tx, id);
    await store.updateUser(tx, id, { ...user, email_verified });
    if (is_invited) {
      if (user.is_active) await sendInvitation(deps, tx, { ...user, id }, await nameOf(tx, actor));
    } else if (email_verified) await giveFreeCalls(tx, id, deps.config.FREE_CALLS);
    else await sendVerification(deps, tx, { ...user, id });
    const made = await requireAdminUser(tx, id);
    await audit(tx, { actor, action: 'create', object: { kind: 'user', id }, after: auditedUser(made) });
    return made;
  });
}

/**
 * Replaces what can be edited. Switching an account off ends its sessions at once; a new address
 * voids the mails to the old one and is to be verified unless the admin vouches for it. Whoever has set no password yet is
 * invited again there, and when the account is switched on. A colleague who becomes a player begins as any other does.
 * Where somebody begins to work here whose address nobody has confirmed, a stranger may have opened the account: it is
 * taken from them, and the address's owner is invited.
 * @throws AppError `not_found`, `address_taken`, `last_admin`; `rule_changed` where the editor saw another state
 */
export async function replaceUser(
  deps: Deps,
  id: number,
  { email_verified, grants, was = {}, ...edited }: BodyOf<'PUT /api/admin/users/{id}'>,
  actor: Actor,
): Promise<AdminUser> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, id);
    const current = auditedUser(before);
    if (!isDeepStrictEqual(current, { ...current, ...was })) throw new AppError('rule_changed');
    const user = { ...edited, grants: heldGrants({ role: edited.role, grants: grants ?? before.grants }) };
    if (user.role !== 'admin' || !user.is_active) await requireOtherAdmin(tx, before);
    const moved = user.email !== before.email;
    if (moved && !(await store.isAddressFree(tx, user.email))) throw addressTaken();
    const isUnproven = worksHere(user) && !worksHere(before) && !before.email_verified;
    const verified = !isUnproven && (email_verified ?? (moved ? false : before.email_verified));
    await store.updateUser(tx, id, { ...user, email_verified: verified }).catch(asAddressTaken);
    if (moved) await store.deleteMailTokens(tx, id);
    if (isUnproven && !before.is_invited) {
      await inviteAnew(deps, tx, { ...user, id }, await nameOf(tx, actor));
    } else if (before.is_invited) {
      if (user.is_active && (moved || !before.is_active))
        await sendInvitation(deps, tx, { ...user, id }, await nameOf(tx, actor));
    } else if (moved && !verified) await sendVerification(deps, tx, { ...user, id });
    if (verified && (!before.email_verified || worksHere(before))) await giveFreeCalls(tx, id, deps.config.FREE_CALLS);
    if (!user.is_active) await closeAllSessions(tx, id);
    else if (user.role !== before.role || !isDeepStrictEqual(user.grants, before.grants))
      await closeViewsAround(tx, id);
    const after = await requireAdminUser(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      object: { kind: 'user', id },
      before: auditedUser(before),
      after: auditedUser(after),
    });
    return after;
  });
}

/**
 * Deletes an account for 7 days, then for good; its sessions end at once.
 * @throws AppError `not_found`, also a second time; `last_admin`
 */
export async function deleteUser(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, id);
    await requireOtherAdmin(tx, before);
    await store.setDeleted(tx, id);
    await closeAllSessions(tx, id);
    await store.deleteMailTokens(tx, id);
    await audit(tx, { actor, action: 'delete', object: { kind: 'user', id }, before: auditedUser(before) });
  });
}

/**
 * Undoes a deletion within its 7 days.
 * @throws AppError `not_found` where nothing is to be undone; `address_taken` where somebody registered with the address meanwhile
 */
export async function restoreUser(db: Db, id: number, actor: Actor): Promise<AdminUser> {
  return db.transaction().execute(async (tx) => {
    const deleted = await store.lockDeleted(tx, id);
    if (deleted === undefined) throw new AppError('not_found', { object: 'user' });
    if (!(await store.isAddressFree(tx, deleted.email))) throw new AppError('address_taken');
    await store.clearDeleted(tx, id).catch(asAddressTaken);
    const user = await requireAdminUser(tx, id);
    await audit(tx, { actor, action: 'restore', object: { kind: 'user', id }, after: auditedUser(user) });
    return user;
  });
}

async function requireAdminUser(db: Db, id: number, or_deleted = false): Promise<AdminUser> {
  const user = await store.findAdminUser(db, id, or_deleted);
  if (user === undefined) throw new AppError('not_found', { object: 'user' });
  return user;
}

type LockedUser = Exclude<Awaited<ReturnType<typeof store.lockUser>>, undefined>;

async function lockUser(tx: Tx, id: number): Promise<LockedUser> {
  const user = await store.lockUser(tx, id);
  if (user === undefined) throw new AppError('not_found', { object: 'user' });
  return user;
}

/** Who invites somebody, as their mail says it. */
async function nameOf(tx: Tx, { user_id }: Actor): Promise<string | null> {
  return user_id === null ? null : ((await findUser(tx, user_id))?.name ?? null);
}

/** An admin who can act may only go while another one stays. */
async function requireOtherAdmin(tx: Tx, { id, role, is_active }: LockedUser): Promise<void> {
  if (role === 'admin' && is_active && !(await hasOtherAdmin(tx, id))) throw new AppError('last_admin');
}

/** Each once and always in the same order; an admin has none. */
function heldGrants({ role, grants: given = [] }: Rights): Grant[] {
  return role === 'admin' ? [] : allGrants.filter((grant) => given.includes(grant));
}

/** The fields that the audit log keeps of an account. */
function auditedUser({
  email,
  name,
  role,
  grants,
  is_active,
  language,
  email_verified,
}: Editable & { email_verified: boolean }) {
  return { email, name, role, grants, is_active, language, email_verified };
}

function addressTaken(): AppError {
  return new AppError('address_taken', { fields: [{ loc: ['body', 'email'], type: 'address_taken' }] });
}

/** Of two requests that take one address at the same moment, the index refuses the second. */
function asAddressTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'users_email';
  throw taken ? addressTaken() : error;
}
