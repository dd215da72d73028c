import { eachApart } from '#server/scheduler/each-apart.ts';
import {
  type AdminGame,
  type EditableGame,
  type GameDependents,
  gameDependents,
  type GameWork,
} from '#contract/admin-games.ts';
import type { Game } from '#contract/games.ts';
import { editableOfGame } from '#contract/values/editable-game.ts';
import { type Actor, audit, theProduct } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { gamesList } from '#contract/lists/games.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import type { TitleSearch } from '#server/titles/titles.ts';
import * as store from './admin-games.store.ts';
import { findGameWork } from './game-work.store.ts';
import { countPlayers } from './count-players.ts';
import { listGamesById, type Viewer } from './games.store.ts';
import { mergeGame } from './merge-games.store.ts';
import { slugOf } from './slug.ts';
import { listIdsByApp } from './steam-games.store.ts';

/** Of what the players' search finds, the best; what stands behind them is hardly what was looked for. */
const bestFound = 10;

/** The catalogue; words find parts of titles, and what players would find by them. */
export async function listAdminGames(
  db: Db,
  titles: TitleSearch,
  request: ListRequest<QueryOf<'GET /api/admin/games'>>,
): ListAnswer<AdminGame> {
  await countPlayers(db);
  const { q } = request.query;
  const { ids, is_sure } = q === undefined ? { ids: [], is_sure: false } : await titles.find(q);
  const found = is_sure ? ids.slice(0, bestFound) : [];
  return answerAdminList(gamesList, request, store.gamesWith(found), {
    cells: { genres: (game) => game.genres.join(', ') },
  });
}

/** A game with the state of all work on it. @throws AppError `not_found` */
export async function showGameWork(db: Db, id: number): Promise<GameWork> {
  const work = await findGameWork(db, id);
  if (work === undefined) throw new AppError('not_found', { object: 'game' });
  return { game: await requireAdminGame(db, id), ...work };
}

/** @throws AppError `steam_app_taken` */
export async function createGame(db: Db, { hidden, ...game }: EditableGame, actor: Actor): Promise<AdminGame> {
  const plain = slugOf(game.title) || 'game';
  return db.transaction().execute(async (tx) => {
    const slug = await freeSlug(tx, plain);
    const id = await store.insertGame(tx, { ...game, slug, hidden_at: hidden ? new Date().toISOString() : null });
    if (id === undefined) throw (await hasSteamApp(tx, game)) ? steamAppTaken() : new AppError('conflict');
    const made = await requireAdminGame(tx, id);
    await audit(tx, { actor, action: 'create', object: { kind: 'game', id }, after: auditedGame(made) });
    return made;
  });
}

/** Whether some game already stands for the Steam app. */
async function hasSteamApp(tx: Tx, { steam_app_id }: Pick<EditableGame, 'steam_app_id'>): Promise<boolean> {
  return steam_app_id !== null && (await listIdsByApp(tx, [steam_app_id])).size > 0;
}

const slugTries = 50;

/** The first of `plain`, `plain-2`, `plain-3` … that no game has as its slug. */
export async function freeSlug(tx: Tx, plain: string): Promise<string> {
  for (let n = 1; n <= slugTries; n++) {
    const slug = n === 1 ? plain : `${plain}-${n}`;
    if (await store.isSlugFree(tx, slug)) return slug;
  }
  throw new AppError('conflict');
}

/** @throws AppError `not_found`, `steam_app_taken` */
export async function replaceGame(
  db: Db,
  id: number,
  { hidden, ...game }: EditableGame,
  actor: Actor,
): Promise<AdminGame> {
  return db
    .transaction()
    .execute(async (tx) => {
      const [locked] = await store.lockGames(tx, [id]);
      if (locked === undefined) throw new AppError('not_found', { object: 'game' });
      const before = await requireAdminGame(tx, id);
      const hidden_at = hidden ? (locked.hidden_at ?? new Date().toISOString()) : null;
      await store.replaceGame(tx, id, { ...game, hidden_at, from_library: false });
      const after = await requireAdminGame(tx, id);
      await audit(tx, {
        actor,
        action: 'update',
        object: { kind: 'game', id },
        before: auditedGame(before),
        after: auditedGame(after),
      });
      return after;
    })
    .catch(asSteamAppTaken);
}

/** Counts what belongs to a game; an admin sees it before deleting the game. @throws AppError `not_found` */
export async function showDependents(db: Db, id: number): Promise<GameDependents> {
  await requireAdminGame(db, id);
  return storedWhereLarge(db, `game_dependents:${id}`, gameDependents, () => store.countDependents(db, id));
}

/**
 * Removes a game from the catalogue for 7 days, then for good.
 * @throws AppError `not_found`, also a second time
 */
export async function deleteGame(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [game] = await store.lockGames(tx, [id]);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const before = auditedGame(await requireAdminGame(tx, id));
    await store.updateGame(tx, id, { deleted_at: new Date().toISOString() });
    await audit(tx, { actor, action: 'delete', object: { kind: 'game', id }, before });
  });
}

/** @throws AppError `not_found` where nothing is to be undone */
export async function restoreGame(db: Db, id: number, viewer: Viewer, actor: Actor): Promise<Game> {
  return db.transaction().execute(async (tx) => {
    if ((await store.lockDeleted(tx, id)) === undefined) throw new AppError('not_found', { object: 'game' });
    await store.updateGame(tx, id, { deleted_at: null });
    await audit(tx, {
      actor,
      action: 'restore',
      object: { kind: 'game', id },
      after: auditedGame(await requireAdminGame(tx, id)),
    });
    const [game] = await listGamesById(tx, [id], viewer);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    return game;
  });
}

/**
 * Merges a duplicate into another game; this cannot be undone. The data of players and authors move to the other game, and
 * the duplicate's address and Steam id lead there.
 * @throws AppError `not_found`; `validation` if the other game does not exist or is the same
 */
export async function mergeGames(db: Db, id: number, into: number, actor: Actor): Promise<AdminGame> {
  if (id === into) throw wrongField('into', 'merge_with_itself');
  return db.transaction().execute(async (tx) => {
    const locked = await store.lockGames(tx, [id, into]);
    const from = locked.find((game) => game.id === id);
    const to = locked.find((game) => game.id === into);
    if (from === undefined) throw new AppError('not_found', { object: 'game' });
    if (to === undefined) throw wrongField('into', 'no_such_game');
    const before = auditedGame(await requireAdminGame(tx, id));
    await mergeGame(tx, from, to);
    await audit(tx, {
      actor,
      action: 'merge',
      object: { kind: 'game', id },
      before,
      after: { merged_into: into, title: to.title },
    });
    return requireAdminGame(tx, into);
  });
}

const purgedAtOnce = 100;

/** Deletes the data of games whose deletion can no longer be undone. */
export async function purgeGames(db: Db): Promise<void> {
  await eachApart(await store.listToPurge(db, purgedAtOnce), (id) =>
    db.transaction().execute(async (tx) => {
      const purged = await store.purgeGame(tx, id);
      if (purged) await audit(tx, { actor: theProduct, action: 'purge', object: { kind: 'game', id } });
    }),
  );
}

/** @throws AppError `not_found` */
export async function requireAdminGame(db: Db, id: number): Promise<AdminGame> {
  const [game] = await store.listGames(db, [id]);
  if (game === undefined || game.deleted_at !== null) throw new AppError('not_found', { object: 'game' });
  return game;
}

/** The fields that the audit log keeps of a game. */
export function auditedGame(game: AdminGame) {
  return { slug: game.slug, ...editableOfGame(game) };
}

/** A unique index refuses a second game with the same Steam id; a deleted game keeps its id. */
function asSteamAppTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'games_steam_app_id_key';
  throw taken ? steamAppTaken() : error;
}

function steamAppTaken(): AppError {
  return new AppError('steam_app_taken', { fields: [{ loc: ['body', 'steam_app_id'], type: 'steam_app_taken' }] });
}
