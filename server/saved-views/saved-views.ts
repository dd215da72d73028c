import type { BodyOf } from '#contract/endpoint-types.ts';
import type { SavedView } from '#contract/saved-views.ts';
import { limits } from '#contract/values/limits.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import * as store from './saved-views.store.ts';

export { purgeViews } from './saved-views.store.ts';

type Owner = Actor & { user_id: number };

/** One's own views of a list. */
export async function listSavedViews(db: Db, user_id: number, list: string) {
  const rows = await store.listViews(db, user_id, list);
  return { items: rows.map(asView), total: rows.length };
}

/** @throws AppError `view_exists`, `too_many_views` */
export async function saveView(db: Db, body: BodyOf<'POST /api/admin/saved-views'>, actor: Owner): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    const { user_id } = actor;
    const { list, name } = body;
    await store.lockViews(tx, user_id);
    await requireRoom(tx, user_id, list);
    await requireFreeName(tx, { user_id, list, name });
    const view = await store.insertView(tx, { ...body, user_id });
    await record(tx, actor, 'create', view);
    return asView(view);
  });
}

/** @throws AppError `not_found`, also for another's; `view_exists` */
export async function changeView(
  db: Db,
  id: number,
  changes: BodyOf<'PATCH /api/admin/saved-views/{id}'>,
  actor: Owner,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    const before = await requireView(tx, actor, id, 'present');
    const { name = before.name, query = before.query } = changes;
    await requireFreeName(tx, { user_id: actor.user_id, list: before.list, name }, id);
    const view = await store.updateView(tx, id, { name, query });
    await record(tx, actor, 'update', view, before);
    return asView(view);
  });
}

/** @throws AppError `not_found`, also a second time */
export async function deleteView(db: Db, id: number, actor: Owner): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const view = await requireView(tx, actor, id, 'present');
    await store.setDeleted(tx, id, true);
    await store.purgeOldest(tx, actor.user_id, limits.savedView.ofPerson);
    await record(tx, actor, 'delete', view);
  });
}

/** @throws AppError `not_found` where nothing is to be undone; `view_exists`, `too_many_views` */
export async function restoreView(db: Db, id: number, actor: Owner): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    const view = await requireView(tx, actor, id, 'deleted');
    await requireRoom(tx, actor.user_id, view.list);
    await requireFreeName(tx, { user_id: actor.user_id, list: view.list, name: view.name });
    await store.setDeleted(tx, id, false);
    await record(tx, actor, 'restore', view);
    return asView(view);
  });
}

type Row = Awaited<ReturnType<typeof store.insertView>>;
const asView = ({ id, name, query }: Row): SavedView => ({ id, name, query });

/** Locks the person's views first: names are compared with what no one else changes meanwhile. */
async function requireView(tx: Tx, { user_id }: Owner, id: number, is: 'present' | 'deleted'): Promise<Row> {
  await store.lockViews(tx, user_id);
  const view = await store.findView(tx, user_id, id, is);
  if (view === undefined) throw new AppError('not_found', { object: 'savedView' });
  return view;
}

async function requireRoom(tx: Tx, user_id: number, list: string): Promise<void> {
  const counts = await store.countViews(tx, user_id);
  const all = [...counts.values()].reduce((sum, views) => sum + views, 0);
  if ((counts.get(list) ?? 0) >= limits.savedView.ofList || all >= limits.savedView.ofPerson) {
    throw new AppError('too_many_views');
  }
}

async function requireFreeName(
  tx: Tx,
  named: { user_id: number; list: string; name: string },
  own_id?: number,
): Promise<void> {
  const other = await store.findByName(tx, named);
  if (other !== undefined && other !== own_id) {
    throw new AppError('view_exists', { fields: [{ loc: ['body', 'name'], type: 'view_exists' }] });
  }
}

async function record(
  tx: Tx,
  actor: Owner,
  action: 'create' | 'update' | 'delete' | 'restore',
  { id, list, name, query }: Row,
  before?: Row,
): Promise<void> {
  await audit(tx, {
    actor,
    action,
    object: { kind: 'saved_view', id },
    before: before === undefined ? null : { list, name: before.name, query: before.query },
    after: { list, name, query },
  });
}
