import type { Db, Tx } from '#server/db/database.ts';
import { clock, farAhead, isWithin } from '#server/db/moments.ts';
import { sql } from 'kysely';

/** Who is sent to Steam, and which profile was linked then. */
interface ProofRequest {
  state_hash: Buffer;
  user_id: number;
  session_id: number;
  steam_id: string;
}

/** For so long may a player look for their password. */
const minutes = 15;

export async function storeRequest(tx: Tx, request: ProofRequest): Promise<void> {
  await tx.insertInto('steam_proof_requests').values(request).execute();
}

/** Takes the request of this state, once; nothing if it is another session's, ended or taken. @returns the profile */
export async function takeRequest(
  db: Db,
  { state_hash, user_id, session_id }: Omit<ProofRequest, 'steam_id'>,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('steam_proof_requests')
    .where('state_hash', '=', state_hash)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where((column) => isWithin(column.ref('created_at'), minutes))
    .returning('steam_id')
    .executeTakeFirst();
  return row?.steam_id;
}

/** @returns whether the answer was never used before, in any process */
export async function spendNonce(db: Db, nonce: string): Promise<boolean> {
  const row = await db
    .insertInto('steam_nonces')
    .values({ nonce })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the proof of the locked link; one that is there stays. @returns the name of the profile if this is the first */
export async function storeProof(tx: Tx, user_id: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ steam_proved_at: clock })
    .where('id', '=', user_id)
    .where('steam_proved_at', 'is', null)
    .returning(sql<string>`coalesce(steam_name, steam_id)`.as('name'))
    .executeTakeFirst();
  return row?.name;
}

/** Everybody else who named this profile and never proved that it is theirs. */
export async function listClaimants(tx: Tx, steam_id: string, user_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('steam_id', '=', steam_id)
    .where('id', '!=', user_id)
    .where('steam_proved_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A nonce is refused by its moment long before it is forgotten here. */
export async function deleteOldProofs(db: Db): Promise<void> {
  for (const table of ['steam_proof_requests', 'steam_nonces'] as const)
    await db
      .deleteFrom(table)
      .where((row) =>
        row.or([row('created_at', '<', sql<string>`now() - interval '1 day'`), row('created_at', '>', farAhead)]),
      )
      .execute();
}
