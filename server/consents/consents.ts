import type { ConsentState } from '#contract/consents.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { wrongField } from '#server/errors.ts';
import * as store from './consents.store.ts';

interface Person {
  id: number;
  role: 'user' | 'admin';
}

/** Keeps the proof that somebody agreed: which text, when, from where. */
export const recordConsent = store.insertConsent;

/** What was agreed to, and whether consent to the current version has to be asked for. */
export async function showConsent(
  { db, config }: { db: Db; config: Pick<Config, 'CONSENT_VERSION'> },
  { id, role }: Person,
): Promise<ConsentState> {
  const accepted = (await store.findLastConsent(db, id)) ?? null;
  const version = config.CONSENT_VERSION;
  return { version, accepted, is_asked: role === 'user' && accepted?.version !== version };
}

/**
 * Agrees to the current version.
 * @throws AppError `validation` for any other version: what was not shown cannot be agreed to
 */
export async function acceptConsent(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user: Person,
  version: string,
  from: { ip: string; user_agent: string | null },
): Promise<ConsentState> {
  if (version !== config.CONSENT_VERSION) throw wrongField('version', 'consent_outdated');
  return db.transaction().execute(async (tx) => {
    await store.lockConsentsOf(tx, user.id);
    const last = await store.findLastConsent(tx, user.id);
    if (last?.version !== version) await store.insertConsent(tx, { user_id: user.id, version, ...from });
    return showConsent({ db: tx, config }, user);
  });
}
