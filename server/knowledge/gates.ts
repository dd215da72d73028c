import type { Language } from '#contract/common.ts';
import type { Spoilers } from '#contract/knowledge.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import * as store from './gates.store.ts';
import type { WrittenPiece } from './key-pieces.ts';
import { hasGame } from './knowledge.store.ts';

interface ChangedGate {
  chunk_key: string;
  from: store.Gate | null;
  to: store.Gate | null;
}

/**
 * Sets the gates that an article was written with. A section that says nothing keeps its gate, and so do all the
 * pieces that it is cut into.
 * @returns the gates that are others now
 * @throws AppError `validation` for an achievement of another game
 */
export async function storeGates(
  tx: Tx,
  { id: article_id, game_id }: { id: number; game_id: number },
  pieces: readonly WrittenPiece[],
): Promise<ChangedGate[]> {
  const before = new Map((await store.listGates(tx, article_id)).map((gate) => [gate.chunk_key, gate]));
  const gates = new Map<string, store.Gate | null>();
  for (const { chunk_key, under, gate } of pieces) {
    const stated = gate === undefined ? (before.get(chunk_key) ?? before.get(under ?? '') ?? null) : gate;
    const isGated = stated !== null && (stated.achievement_id !== null || stated.spoiler_level > 0);
    if (!isGated && !before.has(chunk_key)) continue;
    gates.set(
      chunk_key,
      isGated ? { achievement_id: stated.achievement_id, spoiler_level: stated.spoiler_level } : null,
    );
  }
  const achievements = new Set([...gates.values()].flatMap((gate) => gate?.achievement_id ?? []));
  if ((await store.countAchievements(tx, game_id, [...achievements])) < achievements.size) {
    throw wrongField('chunks', 'value_error');
  }
  await store.setGates(tx, { game_id, article_id }, gates);
  return [...gates].flatMap(([chunk_key, to]) => {
    const known = before.get(chunk_key);
    const from =
      known === undefined ? null : { achievement_id: known.achievement_id, spoiler_level: known.spoiler_level };
    const isSame = from?.achievement_id === to?.achievement_id && from?.spoiler_level === to?.spoiler_level;
    return isSame ? [] : [{ chunk_key, from, to }];
  });
}

/** Of a chunk that everybody may see. */
const noGate: store.Gate = { achievement_id: null, spoiler_level: 0 };

/** Records in the audit log which gates of an article an admin changed. */
export async function auditGates(
  tx: Tx,
  actor: Actor,
  article_id: number,
  changed: readonly ChangedGate[],
): Promise<void> {
  if (changed.length === 0) return;
  await audit(tx, {
    actor,
    action: 'update',
    object: { kind: 'article', id: article_id },
    before: { gates: changed.map(({ chunk_key, from }) => ({ chunk_key, ...(from ?? noGate) })) },
    after: { gates: changed.map(({ chunk_key, to }) => ({ chunk_key, ...(to ?? noGate) })) },
  });
}

/** @throws AppError `not_found` for a game that is not there */
export async function showSpoilers(db: Db, user_id: number, game_id: number, language: Language): Promise<Spoilers> {
  if (!(await hasGame(db, game_id))) throw new AppError('not_found', { object: 'game' });
  const locks = await store.listLocks(db, user_id, game_id, language);
  return {
    shown_level: await store.shownLevel(db, user_id, game_id),
    locks: locks.map(({ achievement_id, title, unlocked, declared, ...lock }) => ({
      ...lock,
      achievement: achievement_id === null ? null : { id: achievement_id, title: title ?? '', unlocked, declared },
    })),
  };
}

/**
 * Takes the player's word for what they have done and what they want to see.
 * @throws AppError `not_found`; `validation` for an achievement of another game
 */
export async function chooseSpoilers(
  db: Db,
  user_id: number,
  game_id: number,
  { shown_level, declared, language }: { shown_level: number; declared: readonly number[]; language: Language },
): Promise<Spoilers> {
  if (!(await hasGame(db, game_id))) throw new AppError('not_found', { object: 'game' });
  const ids = [...new Set(declared)];
  await db.transaction().execute(async (tx) => {
    if ((await store.countAchievements(tx, game_id, ids)) < ids.length) throw wrongField('declared', 'value_error');
    await store.chooseLevel(tx, user_id, game_id, shown_level);
    await store.declare(tx, user_id, game_id, ids);
  });
  return showSpoilers(db, user_id, game_id, language);
}
