import type { Db, Tx } from '#server/db/database.ts';

export interface GivenConsent {
  user_id: number;
  version: string;
  ip: string | null;
  user_agent: string | null;
}

export async function insertConsent(tx: Tx, consent: GivenConsent): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}

export function findLastConsent(db: Db, user_id: number) {
  return db
    .selectFrom('consents')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Held to the transaction's end: of two clicks at once the second sees the first. */
export async function lockConsentsOf(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}
