import { sql } from 'kysely';
import type { Language } from '#contract/common.ts';
import { type InEachLanguage, splitTexts } from '#contract/values/texts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { canBeUndone } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { readText, readTexts, replaceTexts } from '#server/db/texts.ts';

const packColumns = [
  'id',
  'calls',
  'price_kopecks',
  'is_active',
  'position',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const titles = readTexts('call_pack_texts', ['title'], 'call_packs.id');

const deleted_at = sql.ref<string | null>('call_packs.deleted_at');

export interface EditablePack extends InEachLanguage<{ title: string }> {
  calls: number;
  price_kopecks: number;
  is_active: boolean;
  position: number;
}

export function listOnSale(db: Db, language: Language) {
  return db
    .selectFrom('call_packs')
    .select([
      'id',
      'calls',
      'price_kopecks',
      readText('call_pack_texts', 'title', 'call_packs.id', language).as('title'),
    ])
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
    .select([...packColumns, ...titles])
    .where((row) => row.or([row('deleted_at', 'is', null), canBeUndone(deleted_at)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The packs on sale that hold as many calls, or more. */
export function listHolding(db: Db, calls: number) {
  return db
    .selectFrom('call_packs')
    .select(['id', 'calls', 'price_kopecks'])
    .where('calls', '>=', calls)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A pack to be changed: present, or deleted and not yet for good. */
export function lockPack(tx: Tx, id: number, state: 'present' | 'deleted') {
  return tx
    .selectFrom('call_packs')
    .select([...packColumns, ...titles])
    .where('id', '=', id)
    .where((row) => (state === 'present' ? row('deleted_at', 'is', null) : canBeUndone(deleted_at)))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPack(tx: Tx, pack: EditablePack) {
  const { texts, rest: values } = splitTexts(pack, ['title']);
  const { id } = await tx.insertInto('call_packs').values(values).returning('id').executeTakeFirstOrThrow();
  await replaceTexts(tx, 'call_pack_texts', ['title'], { owner_id: id, ...texts });
  return readPack(tx, id);
}

export async function updatePack(tx: Tx, id: number, pack: EditablePack) {
  const { texts, rest } = splitTexts(pack, ['title']);
  await tx
    .updateTable('call_packs')
    .set({ ...rest, updated_at: now })
    .where('id', '=', id)
    .execute();
  await replaceTexts(tx, 'call_pack_texts', ['title'], { owner_id: id, ...texts });
  return readPack(tx, id);
}

export async function setDeleted(tx: Tx, id: number, deleted: boolean) {
  await tx
    .updateTable('call_packs')
    .set({ deleted_at: deleted ? now : null })
    .where('id', '=', id)
    .execute();
  return readPack(tx, id);
}

function readPack(tx: Tx, id: number) {
  return tx
    .selectFrom('call_packs')
    .select([...packColumns, ...titles])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function callPrice(db: Db): Promise<number> {
  return (await db.selectFrom('call_price').select('kopecks').executeTakeFirstOrThrow()).kopecks;
}

export async function setCallPrice(tx: Tx, kopecks: number): Promise<void> {
  await tx.updateTable('call_price').set({ kopecks, updated_at: now }).execute();
}
