import { paths } from '#contract/values/paths.ts';
import { creditsEndpoints } from '#contract/credits.ts';
import { isInReach, type Rights } from '#contract/values/rights.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import { findUser } from '#server/users/users.store.ts';
import { runOnce } from './idempotency.ts';
import { asNotCovered, book, type Movement } from './ledger.ts';
import { lockCredit } from './ledger.store.ts';
import { callsSummary } from './wallet.ts';

/** The admin who does it, and their claim that it is one intention. */
export interface By {
  admin_id: number;
  rights: Rights;
  actor: Actor;
  idempotency_key: string | undefined;
  rate_limit_factor: number;
  onReplay: () => void;
}

/**
 * An admin gives a user calls. With an idempotency key a repeated request changes nothing.
 * @throws AppError `not_found` for an unknown user; `colleague` where only an admin may act on the account
 */
export async function creditCalls(
  db: Db,
  { user_id, calls, description }: { user_id: number; calls: number; description: string },
  by: By,
) {
  const key = 'POST /api/admin/wallet/credit-calls';
  const once = onceFor(by, key, { user_id, calls, description }, (stored) =>
    creditsEndpoints[key].response.parse(stored),
  );
  return db.transaction().execute((tx) =>
    runOnce(tx, once, async () => {
      const given: Movement = {
        amount: calls,
        from: { house: 'issued', unit: 'call' },
        to: { user_id, kind: 'calls' },
      };
      const credited = await credit(tx, user_id, given, description, by);
      await notify(tx, user_id, 'calls_credited', { calls, description }, paths.calls());
      return { ...credited, calls };
    }),
  );
}

/**
 * An admin gives a user roubles, which pay for top-ups first.
 * @param credit.amount_rub at most two decimals
 * @throws AppError `not_found` for an unknown user; `colleague` where only an admin may act on the account
 */
export async function creditRoubles(
  db: Db,
  { user_id, amount_rub, description }: { user_id: number; amount_rub: number; description: string },
  by: By,
) {
  const key = 'POST /api/admin/wallet/credit';
  const once = onceFor(by, key, { user_id, amount_rub, description }, (stored) =>
    creditsEndpoints[key].response.parse(stored),
  );
  return db.transaction().execute((tx) =>
    runOnce(tx, once, async () => {
      const given: Movement = {
        amount: toKopecks(amount_rub),
        from: { house: 'issued', unit: 'kopeck' },
        to: { user_id, kind: 'roubles' },
      };
      const credited = await credit(tx, user_id, given, description, by);
      await notify(tx, user_id, 'rub_credited', { amount_rub, description }, paths.calls());
      return { ...credited, amount_rub };
    }),
  );
}

/**
 * Takes a credit back by a line of its own; the credit stays in the ledger as it was.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account; `credit_reversed` where it was taken back before; `not_covered` where it is spent
 */
export async function reverseCredit(db: Db, id: number, { description }: { description: string }, by: By) {
  const key = 'POST /api/admin/wallet/credits/{id}/reverse';
  const once = onceFor(by, key.replace('{id}', String(id)), { description }, (stored) =>
    creditsEndpoints[key].response.parse(stored),
  );
  return db.transaction().execute((tx) =>
    runOnce(tx, once, async () => {
      const given = await lockCredit(tx, id);
      if (given === undefined) throw new AppError('not_found', { object: 'credit' });
      if (given.is_reversed) throw new AppError('credit_reversed');
      const { user_id, kind, unit, amount } = given;
      await findInReach(tx, user_id, by);
      const before = await holdingsOf(tx, user_id);
      const line = await book(tx, {
        reference: `reversal:${id}`,
        kind: 'reversal',
        subject: { reverses_id: id },
        amount,
        from: { user_id, kind },
        to: { house: 'issued', unit },
        actor_id: by.admin_id,
        description,
      }).catch(asNotCovered);
      const taken = { calls: unit === 'call' ? amount : 0, amount_rub: unit === 'kopeck' ? toRoubles(amount) : 0 };
      await notify(tx, user_id, 'credit_reversed', { ...taken, description }, paths.calls());
      const after = { ...(await holdingsOf(tx, user_id)), description, reverses_id: id };
      await audit(tx, { actor: by.actor, action: 'reverse', object: { kind: 'wallet', id: user_id }, before, after });
      const calls_summary = await callsSummary(tx, user_id);
      return {
        ...line,
        user_id,
        calls: -taken.calls,
        amount_rub: -taken.amount_rub,
        description,
        reverses_id: id,
        calls_summary,
      };
    }),
  );
}

function onceFor<T>(by: By, call: string, body: unknown, parse: (stored: unknown) => T) {
  return { user_id: by.admin_id, call, key: by.idempotency_key, body, parse, onReplay: by.onReplay };
}

async function findInReach(tx: Tx, user_id: number, { rights }: By) {
  const person = await findUser(tx, user_id);
  if (person !== undefined && !isInReach(person, rights)) throw new AppError('colleague');
  return person;
}

async function credit(tx: Tx, user_id: number, movement: Movement, description: string, by: By) {
  await countHit(tx, rateLimits.credits, String(by.admin_id), by.rate_limit_factor);
  if ((await findInReach(tx, user_id, by)) === undefined) throw new AppError('not_found', { object: 'user' });
  const before = await holdingsOf(tx, user_id);
  const line = await book(tx, {
    reference: `credit:${crypto.randomUUID()}`,
    kind: 'credit',
    ...movement,
    actor_id: by.admin_id,
    description,
  });
  const after = { ...(await holdingsOf(tx, user_id)), description };
  await audit(tx, { actor: by.actor, action: 'credit', object: { kind: 'wallet', id: user_id }, before, after });
  return { ...line, user_id, description, calls_summary: await callsSummary(tx, user_id) };
}

/** What the audit log keeps of a wallet. */
async function holdingsOf(tx: Tx, user_id: number) {
  const { calls, reserved, rub_balance } = await callsSummary(tx, user_id);
  return { calls, reserved, rub_balance };
}
