import type { Language } from '#contract/common.ts';
import type { ArticleText, Gate } from '#contract/knowledge.ts';
import type { Spoilers } from '#contract/spoilers.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError, wrongField } from '#server/errors.ts';
import * as store from './gates.store.ts';
import type { KeyedPiece, VersionText } from './key-pieces.ts';
import { hasGame } from '../knowledge.store.ts';

type GatedPiece = Pick<KeyedPiece, 'chunk_key' | 'gate'>;

interface ChangedGate {
  chunk_key: string;
  from: Gate | null;
  to: Gate | null;
}

/** The gates of one text that are others in the next; a section that one of them lacks is not compared. */
function changedGates(before: readonly GatedPiece[], after: readonly GatedPiece[]): ChangedGate[] {
  const gateBefore = new Map(before.map(({ chunk_key, gate }) => [chunk_key, gate ?? null]));
  return after.flatMap(({ chunk_key, gate: to = null }) => {
    const from = gateBefore.get(chunk_key) ?? null;
    const isSame = from?.achievement_id === to?.achievement_id && from?.spoiler_level === to?.spoiler_level;
    return isSame ? [] : [{ chunk_key, from, to }];
  });
}

/** @throws AppError `validation` for an achievement of another game */
export async function requireOwnAchievements(db: Db, game_id: number, pieces: readonly KeyedPiece[]): Promise<void> {
  const named = [...new Set(pieces.flatMap(({ gate }) => gate?.achievement_id ?? []))];
  if ((await store.countAchievements(db, game_id, named)) < named.length) throw wrongField('chunks', 'value_error');
}

/**
 * Publishes the gates of a text together with the text. A section that the text no longer has keeps its gate:
 * answers still cite it.
 */
export async function storeGates(
  tx: Tx,
  { id: article_id, game_id }: { id: number; game_id: number },
  pieces: readonly KeyedPiece[],
): Promise<void> {
  const stored = (await store.listGates(tx, article_id)).map(({ chunk_key, achievement_id, spoiler_level }) => ({
    chunk_key,
    gate: { achievement_id, spoiler_level },
  }));
  const changed = changedGates(stored, pieces);
  await store.setGates(tx, { game_id, article_id }, new Map(changed.map(({ chunk_key, to }) => [chunk_key, to])));
}

/** A stored text for whoever reads it: the gates name their achievements. */
export async function withNamedGates(db: Db, text: VersionText): Promise<ArticleText> {
  const named = [...new Set(text.chunks.flatMap(({ gate }) => gate?.achievement_id ?? []))];
  const titles = await store.listAchievementTitles(db, named);
  return {
    ...text,
    chunks: text.chunks.map(({ gate, ...piece }) => ({
      ...piece,
      ...(gate && { gate: { ...gate, achievement_title: titles.get(gate.achievement_id ?? 0) ?? null } }),
    })),
  };
}

/** Of a chunk that everybody may see. */
const noGate: Gate = { achievement_id: null, spoiler_level: 0 };

/** The gates that an edit changed, as the audit log holds them on either side; nothing where it changed none. */
export function auditedGates(before: readonly KeyedPiece[], after: readonly KeyedPiece[]) {
  const changed = changedGates(before, after);
  const side = (name: 'from' | 'to') =>
    changed.length === 0
      ? {}
      : { gates: changed.map((one) => ({ chunk_key: one.chunk_key, ...(one[name] ?? noGate) })) };
  return { before: side('from'), after: side('to') };
}

/** @throws AppError `not_found` for a game that is not there */
export async function showSpoilers(db: Db, user_id: number, game_id: number, language: Language): Promise<Spoilers> {
  if (!(await hasGame(db, game_id))) throw new AppError('not_found', { object: 'game' });
  const locks = await store.listLocks(db, user_id, game_id, language);
  return {
    shown_level: await store.shownLevel(db, user_id, game_id),
    hidden_sections: locks.reduce((sum, lock) => sum + lock.hidden_sections, 0),
    declared: await store.listDeclared(db, user_id, game_id),
    locks: locks.map(({ achievement_id, title, unlocked, declared, spoiler_level, sections }) => ({
      spoiler_level,
      sections,
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
