import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';

const packColumns = [
  'id',
  'calls',
  'price_kopecks',
  'title_en',
  'title_ru',
  'is_active',
  'position',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const deleted_at = sql.ref<string | null>('call_packs.deleted_at');

export interface EditablePack {
  calls: number;
  price_kopecks: number;
  title_en: string;
  title_ru: string;
  is_active: boolean;
  position: number;
}

export function listOnSale(db: Db) {
  return db
    .selectFrom('call_packs')
    .select(packColumns)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** All packs and those whose deletion can be undone. */
export function listAll(db: Db) {
  return db
    .selectFrom('call_packs')
    .select(packColumns)
    .where((row) => row.or([row('deleted_at', 'is', null), canBeUndone(deleted_at)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function findOnSale(db: Db, calls: number) {
  return db
    .selectFrom('call_packs')
    .select(['id', 'price_kopecks'])
    .where('calls', '=', calls)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** A pack to be changed: present, or deleted and not yet for good. */
export function lockPack(tx: Tx, id: number, state: 'present' | 'deleted') {
  return tx
    .selectFrom('call_packs')
    .select(packColumns)
    .where('id', '=', id)
    .where((row) => (state === 'present' ? row('deleted_at', 'is', null) : canBeUndone(deleted_at)))
    .forUpdate()
    .executeTakeFirst();
}

export function insertPack(tx: Tx, pack: EditablePack) {
  return tx.insertInto('call_packs').values(pack).returning(packColumns).executeTakeFirstOrThrow();
}

export function updatePack(tx: Tx, id: number, pack: EditablePack) {
  return tx
    .updateTable('call_packs')
    .set({ ...pack, updated_at: now })
    .where('id', '=', id)
    .returning(packColumns)
    .executeTakeFirstOrThrow();
}

export function setDeleted(tx: Tx, id: number, deleted: boolean) {
  return tx
    .updateTable('call_packs')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .returning(packColumns)
    .executeTakeFirstOrThrow();
}

export async function callPrice(db: Db): Promise<number> {
  return (await db.selectFrom('call_price').select('kopecks').executeTakeFirstOrThrow()).kopecks;
}

export async function setCallPrice(tx: Tx, kopecks: number): Promise<void> {
  await tx.updateTable('call_price').set({ kopecks, updated_at: now }).execute();
}
