import type { AdminCallPack, CallPack } from '#contract/call-packs.ts';
import type { Language } from '#contract/common.ts';
import { splitTexts } from '#contract/values/texts.ts';
import { priceOfCalls, pricePerCall, toKopecks, toRoubles } from '#contract/values/money.ts';
import type { BodyOf } from '#contract/endpoint-types.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './call-packs.store.ts';

type WantedPack = BodyOf<'PUT /api/admin/wallet/call-packs/{id}'>;

/** The price of a number of calls now, with the pack on sale that has exactly that many. */
export async function priceOf(db: Db, calls: number): Promise<{ kopecks: number; pack_id: number | null }> {
  const packs = await store.listHolding(db, calls);
  const kopecks = priceOfCalls(calls, packs, await store.callPrice(db));
  return { kopecks, pack_id: packs.find((pack) => pack.calls === calls)?.id ?? null };
}

/** The packs on sale and the price of a single call. */
export async function listCallPacks(db: Db, language: Language) {
  const packs = await store.listOnSale(db, language);
  const items = packs.map(({ id, calls, price_kopecks, title }): CallPack => ({
    id,
    calls,
    ...prices(calls, price_kopecks),
    title: title ?? '',
  }));
  return { items, total: items.length, call_price_rub: toRoubles(await store.callPrice(db)) };
}

/** All packs as an admin edits them, those deleted in the last days too. */
export async function listAdminCallPacks(db: Db) {
  const items = (await store.listAll(db)).map(asAdminPack);
  return { items, total: items.length, call_price_rub: toRoubles(await store.callPrice(db)) };
}

/** @throws AppError `conflict` where another pack on sale has this number of calls */
export function createCallPack(db: Db, values: WantedPack, actor: Actor): Promise<AdminCallPack> {
  return db.transaction().execute(async (tx) => {
    const pack = await store.insertPack(tx, asRow(values)).catch(refuseDuplicate);
    await audit(tx, { actor, action: 'create', object: { kind: 'call_pack', id: pack.id }, after: auditedPack(pack) });
    return asAdminPack(pack);
  });
}

/** @throws AppError `not_found`, `conflict` where another pack on sale has this number of calls */
export function replaceCallPack(db: Db, id: number, values: WantedPack, actor: Actor): Promise<AdminCallPack> {
  return db.transaction().execute(async (tx) => {
    const before = await requirePack(tx, id, 'present');
    const after = await store.updatePack(tx, id, asRow(values)).catch(refuseDuplicate);
    const object = { kind: 'call_pack', id } as const;
    await audit(tx, { actor, action: 'update', object, before: auditedPack(before), after: auditedPack(after) });
    return asAdminPack(after);
  });
}

/** @throws AppError `not_found`, also where it is deleted already */
export async function deleteCallPack(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requirePack(tx, id, 'present');
    await store.setDeleted(tx, id, true);
    await audit(tx, { actor, action: 'delete', object: { kind: 'call_pack', id }, before: auditedPack(before) });
  });
}

/** @throws AppError `not_found`, `conflict` where another pack has taken its number of calls meanwhile */
export function restoreCallPack(db: Db, id: number, actor: Actor): Promise<AdminCallPack> {
  return db.transaction().execute(async (tx) => {
    await requirePack(tx, id, 'deleted');
    const restored = await store.setDeleted(tx, id, false).catch(refuseDuplicate);
    await audit(tx, { actor, action: 'restore', object: { kind: 'call_pack', id }, after: auditedPack(restored) });
    return asAdminPack(restored);
  });
}

/** Sets what a call costs where no pack fits. */
export function setCallPrice(db: Db, call_price_rub: number, actor: Actor): Promise<{ call_price_rub: number }> {
  return db.transaction().execute(async (tx) => {
    const before = { call_price_rub: toRoubles(await store.callPrice(tx)) };
    await store.setCallPrice(tx, toKopecks(call_price_rub));
    const after = { call_price_rub };
    await audit(tx, { actor, action: 'update', object: { kind: 'call_pack', id: null }, before, after });
    return after;
  });
}

type Pack = Awaited<ReturnType<typeof store.insertPack>>;

async function requirePack(tx: Tx, id: number, state: 'present' | 'deleted'): Promise<Pack> {
  const pack = await store.lockPack(tx, id, state);
  if (pack === undefined) throw new AppError('not_found', { object: 'pack' });
  return pack;
}

/** One number of calls has one price: the index refuses a second pack on sale. */
function refuseDuplicate(error: unknown): never {
  const duplicate = error instanceof Error && 'constraint' in error && error.constraint === 'call_packs_on_sale';
  throw duplicate ? new AppError('conflict', { fields: [{ loc: ['body', 'calls'], type: 'pack_exists' }] }) : error;
}

function prices(calls: number, price_kopecks: number): { price_rub: number; per_call_rub: number } {
  return { price_rub: toRoubles(price_kopecks), per_call_rub: toRoubles(pricePerCall({ calls, price_kopecks })) };
}

function asRow({ price_rub, ...pack }: WantedPack): store.EditablePack {
  return { ...pack, price_kopecks: toKopecks(price_rub) };
}

function asAdminPack({ price_kopecks, ...pack }: Pack): AdminCallPack {
  return { ...pack, ...prices(pack.calls, price_kopecks) };
}

function auditedPack(pack: Pack) {
  const { calls, price_kopecks, is_active, position } = pack;
  return { calls, price_rub: toRoubles(price_kopecks), ...splitTexts(pack, ['title']).texts, is_active, position };
}
