import type { PushState } from '#contract/push.ts';
import { notificationKind } from '#contract/notifications.ts';
import type { BodyOf } from '#contract/endpoint-types.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { isEncryptionKey } from '#server/providers/push.ts';
import { isPushAddress } from '#server/providers/push-services.ts';
import * as store from './push.store.ts';

/** The keys of this installation, made when they are first needed; of two processes that make them one wins. */
export async function requireKeys(db: Db): Promise<store.PushKeys> {
  const kept = await store.findKeys(db);
  if (kept !== undefined) return kept;
  const { default: webPush } = await import('web-push');
  const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
  await store.insertKeys(db, { public_key, private_key });
  return requireKeys(db);
}

/** A device is a session: an API key has none. */
function requireSession(session_id: number | null): number {
  if (session_id === null) throw new AppError('forbidden');
  return session_id;
}

export async function showPush(db: Db, session_id: number | null): Promise<PushState> {
  const { public_key } = await requireKeys(db);
  const found = await store.findSubscription(db, requireSession(session_id));
  return {
    public_key,
    subscription: found
      ? { endpoint: found.endpoint, muted: found.muted_kinds.map((kind) => notificationKind.parse(kind)) }
      : null,
  };
}

/** @throws AppError `validation` for an address that is none of a push service, or a key that is none */
export async function subscribeDevice(
  { db, config }: { db: Db; config: Config },
  of: { user_id: number; session_id: number | null },
  { muted, ...subscription }: BodyOf<'PUT /api/push'>,
): Promise<PushState> {
  if (!isPushAddress(subscription.endpoint, config)) throw wrongField('endpoint', 'push_address');
  if (!isEncryptionKey(subscription.p256dh)) throw wrongField('p256dh', 'push_key');
  const session_id = requireSession(of.session_id);
  const row = { ...subscription, user_id: of.user_id, session_id, muted_kinds: muted ?? [] };
  await db.transaction().execute((tx) => store.replaceSubscription(tx, row));
  return showPush(db, session_id);
}

export async function unsubscribeDevice(db: Db, session_id: number | null): Promise<void> {
  await store.deleteOfSession(db, requireSession(session_id));
}
