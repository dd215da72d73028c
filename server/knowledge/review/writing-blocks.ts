import { isInReach, type Rights } from '#contract/values/rights.ts';
import type { WritingBlock } from '#contract/writing-block.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './writing-blocks.store.ts';

/** Who blocks, and what they may. */
interface Blocker {
  rights: Rights;
  actor: Actor & { user_id: number };
}

export async function findWritingBlock(db: Db, user_id: number): Promise<WritingBlock | null> {
  const block = await store.findBlock(db, user_id);
  return block === undefined ? null : { reason: block.reason, ends_at: block.ends_at };
}

/** @throws AppError `writing_blocked` with the reason and the end */
export async function requireMayWrite(tx: Tx, user_id: number): Promise<void> {
  const block = await findWritingBlock(tx, user_id);
  if (block !== null) throw new AppError('writing_blocked', { current: block });
}

/**
 * Stops somebody from writing, in place of an earlier block, and tells them why. What they wrote and their drafts stay.
 * @throws AppError `not_found`; `colleague` where only an admin may act on the account; `forbidden` for oneself;
 * `validation` for an end that has passed
 */
export async function blockWriter(
  db: Db,
  user_id: number,
  { reason, ends_at }: WritingBlock,
  { rights, actor }: Blocker,
): Promise<void> {
  if (ends_at !== null && Date.parse(ends_at) <= Date.now()) {
    throw new AppError('validation', { fields: [{ loc: ['body', 'ends_at'], type: 'in_the_past' }] });
  }
  await db.transaction().execute(async (tx) => {
    await requireInReach(tx, user_id, { rights, actor });
    if (user_id === actor.user_id) throw new AppError('forbidden');
    await store.liftBlock(tx, user_id, actor.user_id);
    await store.insertBlock(tx, { user_id, reason, ends_at, actor_id: actor.user_id });
    await notify(tx, user_id, 'writing_blocked', { reason, ends_at });
    await audit(tx, { actor, action: 'block', object: { kind: 'user', id: user_id }, after: { reason, ends_at } });
  });
}

/** @throws AppError `not_found`; `colleague` where only an admin may act on the account; `conflict` where nothing holds */
export async function unblockWriter(db: Db, user_id: number, { rights, actor }: Blocker): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireInReach(tx, user_id, { rights, actor });
    if (!(await store.liftBlock(tx, user_id, actor.user_id))) throw new AppError('conflict');
    await notify(tx, user_id, 'writing_unblocked', {});
    await audit(tx, { actor, action: 'unblock', object: { kind: 'user', id: user_id } });
  });
}

async function requireInReach(tx: Tx, user_id: number, { rights }: Blocker): Promise<void> {
  const author = await store.lockAuthor(tx, user_id);
  if (author === undefined) throw new AppError('not_found', { object: 'user' });
  if (!isInReach(author, rights)) throw new AppError('colleague');
}
