import type { AdminMessage, UserChat } from '#contract/admin-chat.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { requireKnownUser } from '#server/users/users.ts';
import * as store from './admin-chat.store.ts';
import { findGameName } from './chat.store.ts';

/**
 * The games whose experts a user asked. Who reads that is written down in the same transaction.
 * @throws AppError `not_found`
 */
export function listUserChats(db: Db, user_id: number, actor: Actor): Promise<{ items: UserChat[]; total: number }> {
  return db.transaction().execute(async (tx) => {
    await requireKnownUser(tx, user_id);
    const items = await store.listChats(tx, user_id);
    await audit(tx, { actor, action: 'read', object: { kind: 'chats', id: user_id } });
    return { items, total: items.length };
  });
}

/**
 * What a user and a game's expert wrote, deleted or not. Who reads that is written down in the same transaction.
 * @throws AppError `not_found` for an unknown user or game
 */
export function listUserMessages(
  db: Db,
  { user_id, game_id }: { user_id: number; game_id: number },
  { is_rag, ...page }: { is_rag?: boolean | undefined; before?: number | undefined; limit: number },
  actor: Actor,
): Promise<{ items: AdminMessage[]; total: number; game: { id: number; slug: string; title: string } }> {
  return db.transaction().execute(async (tx) => {
    await requireKnownUser(tx, user_id);
    const game = await findGameName(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const filter = { user_id, game_id, is_rag };
    const items = await store.listMessages(tx, filter, { before: page.before, limit: page.limit });
    await audit(tx, { actor, action: 'read', object: { kind: 'chats', id: user_id }, after: { game_id } });
    return { items, total: await store.countMessages(tx, filter), game };
  });
}
