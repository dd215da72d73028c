import { mostSnapshotChanges, type Snapshot, type SnapshotChange } from '#contract/knowledge-snapshots.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockGame } from './articles/articles.store.ts';
import { findGameToExport } from './files/export-game.store.ts';
import * as store from './snapshots.store.ts';

/** @throws AppError `not_found` */
export async function listSnapshots(db: Db, game_id: number) {
  const { id, slug, title, kb_revision } = await requireGameFacts(db, game_id);
  const items = (await store.listSnapshots(db, id)).map((row): Snapshot => asSnapshot(row, kb_revision));
  return { items, total: items.length, game: { id, slug, title }, current: kb_revision };
}

/**
 * Keeps the current revision by name.
 * @throws AppError `not_found`; `conflict` for a game without any text
 */
export async function createSnapshot(db: Db, game_id: number, actor: Actor & { user_id: number }): Promise<Snapshot> {
  const revision = await db.transaction().execute(async (tx) => {
    const game = await lockGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    if (game.kb_revision === 0) throw new AppError('conflict');
    const { kb_revision } = game;
    await store.insertSnapshot(tx, { game_id, revision: kb_revision, reason: 'button', user_id: actor.user_id });
    await audit(tx, {
      actor,
      action: 'create',
      object: { kind: 'game', id: game_id },
      after: { title: game.title, snapshot_version: kb_revision },
    });
    return kb_revision;
  });
  const stored = (await store.listSnapshots(db, game_id)).find((row) => row.snapshot_version === revision);
  if (stored === undefined) throw new Error(`the snapshot ${revision} was not stored`);
  return asSnapshot(stored, revision);
}

/** Keeps the revision that an evaluation is of, so that it can be run again; one that is kept already stays as it is. */
export async function snapshotForEvaluation(
  tx: Tx,
  evaluated: { game_id: number; revision: number; user_id: number | null },
): Promise<void> {
  await store.insertSnapshot(tx, { ...evaluated, reason: 'evaluation' });
}

function asSnapshot(row: Omit<Snapshot, 'is_current'>, kb_revision: number): Snapshot {
  return { ...row, is_current: row.snapshot_version === kb_revision };
}

/**
 * What changed between two revisions; the first changes one by one, all of them in figures.
 * @throws AppError `not_found` for the game and for a revision that it has not reached
 */
export async function compareSnapshots(db: Db, game_id: number, { from, to }: { from: number; to: number }) {
  const { id, kb_revision } = await requireGameFacts(db, game_id);
  if (Math.max(from, to) > kb_revision) throw new AppError('not_found', { object: 'snapshot' });
  const changes: SnapshotChange[] = await store.listDifferences(db, id, { from, to });
  const added = changes.filter(({ before }) => before === null).length;
  const gone = changes.filter(({ after }) => after === null).length;
  return {
    items: changes.slice(0, mostSnapshotChanges),
    total: changes.length,
    added,
    changed: changes.length - added - gone,
    gone,
  };
}

async function requireGameFacts(db: Db, id: number) {
  const game = await findGameToExport(db, id);
  if (game === undefined) throw new AppError('not_found', { object: 'game' });
  return game;
}
