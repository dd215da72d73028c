import { type Insertable, sql, type Updateable } from 'kysely';
import { condition, countRows, isSet } from '#server/db/expressions.ts';
import type { AdminGame, GameDependents } from '#contract/admin-games.ts';
import { gamesList } from '#contract/lists/games.ts';
import { limits } from '#contract/values/limits.ts';
import { type InEachLanguage, splitTexts } from '#contract/values/texts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { type ListQuery, listStore, whetherSet } from '#server/db/list-store.ts';
import { type Found, mostNamed, named } from '#server/db/list-words.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';
import { now } from '#server/db/moments.ts';
import { deleteTexts, readTexts, replaceTexts, writeTexts } from '#server/db/texts.ts';
import { hasExpert } from './games.store.ts';

const player_count = sql<number>`coalesce((SELECT f.players FROM game_figures f WHERE f.game_id = games.id), 0)
  + coalesce((SELECT sum(q.change) FROM uncounted_players q WHERE q.game_id = games.id), 0)::int`;
const demand = sql<number>`coalesce((SELECT f.demand FROM game_figures f WHERE f.game_id = games.id), 0)
  + coalesce((SELECT sum(q.change) FROM uncounted_demand q WHERE q.game_id = games.id), 0)::int`;
const questions = sql<number>`coalesce((SELECT f.questions FROM game_figures f WHERE f.game_id = games.id), 0)`;
const deleted_at = sql.ref<string | null>('games.deleted_at');

const adminGameColumns = [
  'games.id',
  'games.slug',
  'games.title',
  'games.steam_app_id',
  ...readTexts('game_texts', ['summary'], 'games.id'),
  'games.header_url',
  'games.genres',
  'games.released_on',
  'games.developer',
  'games.publisher',
  'games.game_version',
  isSet('games.hidden_at').as('hidden'),
  'games.popularity',
  player_count.as('player_count'),
  demand.as('demand'),
  questions.as('questions'),
  countRows`articles a WHERE a.game_id = games.id AND a.deleted_at IS NULL`.as('article_count'),
  hasExpert.as('has_expert'),
  'games.created_at',
  'games.deleted_at',
] as const;

export function listGames(db: Db, ids: readonly number[]): Promise<AdminGame[]> {
  return db.selectFrom('games').select(adminGameColumns).where('games.id', 'in', ids).execute();
}

/** With the figure that the list is sorted by, and no other. */
function listed(db: Db, { sort = gamesList.sort }: ListQuery<typeof gamesList>) {
  return db
    .selectFrom('games')
    .$if(/(player_count|demand|questions)$/.test(sort), (row) =>
      row.innerJoin('game_figures as figures', 'figures.game_id', 'games.id'),
    );
}

/** The list of games; `found` are those that the players' search finds for the words, besides parts of titles. */
export const gamesWith = (found: readonly number[]) =>
  listStore(gamesList, listed, 'games', {
    columns: {
      player_count: sql.ref('figures.players'),
      demand: sql.ref('figures.demand'),
      questions: sql.ref('figures.questions'),
    },
    alone: { player_count: figure('players'), demand: figure('demand'), questions: figure('questions') },
    filters: {
      hidden: whetherSet('games.hidden_at'),
      from_steam: whetherSet('games.steam_app_id'),
      has_expert: (isTrue, row) =>
        isTrue
          ? row.and([row('kb_revision', '>', 0), hasExpert])
          : // Looked up game by game, and only where there is knowledge; NOT EXISTS would read the chunks of all games.
            condition`(games.kb_revision = 0
              OR (SELECT true FROM chunks c WHERE c.game_id = games.id AND c.to_rev IS NULL LIMIT 1) IS NULL)`,
      deleted: (isTrue, row) =>
        isTrue ? row.and([canBeUndone(deleted_at), row('merged_into', 'is', null)]) : row('deleted_at', 'is', null),
    },
    search: [{ find: (db, words) => findWords(db, words, found) }],
    listByIds: listGames,
  });

const figure = (column: string) => ({ table: 'game_figures', id: 'game_id', column, where: sql`is_listed` });

/** Games by a part of their title or address, by their number or the one that Steam gives them, and those in `found`. */
async function findWords(db: Db, words: string, found: readonly number[]): Promise<Found> {
  const also = [...found, ...(await listNumbered(db, words))];
  const meant = sql`${named(words)} OR f.game_id = ANY (${also}::bigint[])`;
  // Read once for the total and, where they are few, for the page.
  const { rows } = await sql<{ all: number; current: number; ids: number[] }>`
    WITH meant AS MATERIALIZED (SELECT f.game_id, f.is_listed ${meant} LIMIT ${limits.counted + 1})
    SELECT count(*) AS all, count(*) FILTER (WHERE is_listed) AS current,
      ARRAY(SELECT game_id FROM meant LIMIT ${mostNamed + 1}) AS ids FROM meant`.execute(db);
  const { all, current, ids } = rows[0] ?? { all: 0, current: 0, ids: [] };
  return {
    condition:
      ids.length <= mostNamed
        ? condition`games.id = ANY (${ids}::bigint[])`
        : condition`games.id IN (SELECT f.game_id ${meant})`,
    at_least: current,
    exactly: all <= limits.counted ? current : undefined,
  };
}

async function listNumbered(db: Db, words: string): Promise<number[]> {
  if (!/^\d{1,10}$/.test(words)) return [];
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where((row) => row.or([row('steam_app_id', '=', Number(words)), row('id', '=', Number(words))]))
    .execute();
  return rows.map((row) => row.id);
}

/** Writes how many questions each game had in the last days; a game that is not named had none. */
export async function storeQuestions(tx: Tx, counts: readonly { game_id: number; questions: number }[]): Promise<void> {
  await sql`UPDATE game_figures SET questions = 0
    WHERE is_listed AND questions > 0 AND game_id <> ALL (${counts.map(({ game_id }) => game_id)}::bigint[])`.execute(
    tx,
  );
  await sql`UPDATE game_figures f SET questions = c.questions
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS c (game_id bigint, questions int)
    WHERE f.game_id = c.game_id AND f.questions <> c.questions`.execute(tx);
}

/** Locks games that are there, by id, so that two writers of several never wait for each other. */
export function lockGames(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('games')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks a game whose deletion can be undone; a merged one is not such a game. */
export function lockDeleted(tx: Tx, id: number) {
  return tx
    .selectFrom('games')
    .selectAll()
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .where('purged_at', 'is', null)
    .where(canBeUndone(deleted_at))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isSlugFree(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.selectFrom('games').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined;
}

type Summaries = Partial<InEachLanguage<{ summary: string | null }>>;
type NewGame = Insertable<Tables['games']> & Summaries;

/**
 * Any conflict is awaited and skipped: with the slug alone named, another insert of the same Steam app at the same moment
 * would be an error instead.
 * @returns its id, or nothing where another game has its slug or its Steam app
 */
export async function insertGame(tx: Tx, game: NewGame): Promise<number | undefined> {
  const { texts, rest: values } = splitTexts(game, ['summary']);
  const row = await tx
    .insertInto('games')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await addSummaries(tx, row.id, texts);
  return row?.id;
}

/** Writes the summaries that there are; others stay. */
export async function addSummaries(tx: Tx, id: number, texts: Summaries): Promise<void> {
  await writeTexts(tx, 'game_texts', ['summary'], [{ owner_id: id, ...texts }]);
}

/** Writes what can be edited, summaries in place of those it had. */
export async function replaceGame(tx: Tx, id: number, game: Updateable<Tables['games']> & Summaries): Promise<void> {
  const { texts, rest } = splitTexts(game, ['summary']);
  await updateGame(tx, id, rest);
  await replaceTexts(tx, 'game_texts', ['summary'], { owner_id: id, ...texts });
}

export async function updateGame(tx: Tx, id: number, values: Updateable<Tables['games']>): Promise<void> {
  await tx.updateTable('games').set(values).where('id', '=', id).execute();
}

export async function countDependents(db: Db, id: number): Promise<GameDependents> {
  const { rows } = await sql<GameDependents>`SELECT
    (SELECT count(*) FROM user_games WHERE game_id = ${id}) AS players,
    (SELECT count(*) FROM articles WHERE game_id = ${id} AND deleted_at IS NULL) AS articles,
    (SELECT count(*) FROM achievements WHERE game_id = ${id}) AS achievements,
    (SELECT count(DISTINCT user_id) FROM messages WHERE game_id = ${id} AND role = 'user') AS askers,
    (SELECT count(*) FROM messages WHERE game_id = ${id} AND role = 'user') AS questions`.execute(db);
  const dependents = rows[0];
  if (dependents === undefined) throw new Error('a query without FROM answers one row');
  return dependents;
}

/** Games whose deletion has become final and whose things are still there. */
export async function listToPurge(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where('purged_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(isFinal(deleted_at))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Takes away what hung on a game. Chats stay: they are their players' and the ledger's; so do the chunks that answers
 * cite, but none of them is current any more.
 */
export async function purgeGame(tx: Tx, id: number): Promise<boolean> {
  const due = await tx
    .selectFrom('games')
    .select(['id', 'kb_revision'])
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .where(isFinal(deleted_at))
    .forUpdate()
    .executeTakeFirst();
  if (due === undefined) return false;
  await tx.deleteFrom('steam_games').where('game_id', '=', id).execute();
  await tx.deleteFrom('game_demand').where('game_id', '=', id).execute();
  await tx.deleteFrom('user_games').where('game_id', '=', id).execute();
  await tx
    .deleteFrom('user_achievements')
    .where('achievement_id', 'in', (achievements) =>
      achievements.selectFrom('achievements').select('achievements.id').where('game_id', '=', id),
    )
    .execute();
  await tx.deleteFrom('sample_questions').where('game_id', '=', id).execute();
  await tx
    .updateTable('articles')
    .set({ deleted_at: now })
    .where('game_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const kb_revision = due.kb_revision + 1;
  await tx
    .updateTable('chunks')
    .set({ to_rev: kb_revision })
    .where('game_id', '=', id)
    .where('to_rev', 'is', null)
    .execute();
  await tx.updateTable('games').set({ kb_revision, purged_at: now }).where('id', '=', id).execute();
  await deleteTexts(tx, 'game_texts', id);
  return true;
}
