import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { Db } from './database.ts';
import { condition } from './expressions.ts';

/** The pattern by which ILIKE finds `words` anywhere in a levelled text, their own `%` and `_` taken as they are. */
export function anywhere(words: string): string {
  return `%${normaliseText(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether a text has the words anywhere, both levelled, as the indexes of words have it. */
export const hasWords = (text: RawBuilder<unknown>, words: string) =>
  condition`levelled(${text}) ILIKE ${anywhere(words)}`;

/** The trigram index finds no shorter words. */
const isShort = (words: string) => normaliseText(words).length < 3;

const nameHas = (words: string) =>
  condition`(${hasWords(sql`users.name`, words)} OR ${hasWords(sql`users.email`, words)})`;
// Only ever looked up in its index: computing it for each row takes long.
const hasShort = (words: string) =>
  condition`short_parts(levelled(users.name), levelled(users.email)) @> ARRAY[lower(${normaliseText(words)}::text)]`;

/** More people than these are not named by their ids. */
const mostPeople = 10_000;

/** So many times as many are believed to be more than `mostPeople` without being looked up. */
const certainly = 2;

/**
 * Whether very many people have a letter or two, as the planner knows it of a sample: the index collects all of them
 * before it gives the first, while any way through the list meets some soon.
 */
async function isCommon(db: Db, words: string): Promise<boolean> {
  if (!isShort(words)) return false;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM users WHERE ${hasShort(words)}`.execute(db);
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > certainly * mostPeople;
}

/** Rows of `users` whose name or address has the words anywhere. */
export const namedPeople: Finder = {
  find: async (db, words) => {
    if (!isShort(words) || (await isCommon(db, words))) return { condition: nameHas(words), at_least: 0 };
    const rows = await db
      .selectFrom('users')
      .select(['id', condition`deleted_at IS NULL`.as('is_listed')])
      .where(hasShort(words))
      .limit(mostPeople + 1)
      .execute();
    const at_least = rows.filter(({ is_listed }) => is_listed).length;
    // Those whom so many share are met soon on the way through the list.
    if (rows.length > mostPeople) return { condition: nameHas(words), at_least };
    return { condition: condition`users.id = ANY (${rows.map(({ id }) => id)}::bigint[])`, at_least };
  },
};

// Of more people with one name only so many are found, because the rows of each have to be looked up.
const peopleFound = 1000;

/** Finds rows by the name or address of the person in a column, by an index on that column. */
export const ofPerson = (column: string): Owner => ({ owner: 'people', column });

/** Finds rows by the title of the game in a column, by an index on that column. */
export const ofGame = (column: string): Owner => ({ owner: 'games', column });

interface Owner {
  owner: keyof Owners;
  column: string;
}

/** Looks up rows by words of their own before the list is read: a plan that cannot know how many match may read everything. */
interface Finder {
  find: (db: Db, words: string) => Promise<Found>;
}

export interface Found {
  condition: Expression<SqlBool>;
  /** A lower bound of how many rows are found. */
  at_least: number;
  /** How many rows are found if no other filter or search applies; undefined if it was not counted. */
  exactly?: number | undefined;
}

/** The people and games that the words name, looked up before the list for the same reason. */
interface Owners {
  people: number[];
  /** Their ids, or a query for the ids if there are many. */
  games: RawBuilder<unknown>;
}

export interface Looked extends Owners {
  found: readonly Found[];
}

const idsOf = (ids: readonly number[]) => sql`${ids}::bigint[]`;

/** Up to so many games are passed on by their ids, more by a query. */
export const mostNamed = 1000;

/** Games by a part of their title or address. */
export const named = (words: string) => sql`FROM game_figures f WHERE f.words LIKE lower(${anywhere(words)})`;

async function gamesNamed(db: Db, words: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ game_id: number }>`SELECT f.game_id ${named(words)} LIMIT ${mostNamed + 1}`.execute(db);
  return rows.length > mostNamed ? sql`SELECT f.game_id ${named(words)}` : idsOf(rows.map((row) => row.game_id));
}

/** Where words are looked for: text columns, people and games by name, or conditions of a list's own. */
export type Searched = string | Owner | Finder | ((words: string) => Expression<SqlBool>);

export async function lookUp(db: Db, search: readonly Searched[], q: string | undefined): Promise<Looked> {
  const found: Looked = { people: [], games: idsOf([]), found: [] };
  if (q === undefined) return found;
  const isSearched = (owner: keyof Owners) =>
    search.some((where) => typeof where === 'object' && 'owner' in where && where.owner === owner);
  if (isSearched('people')) {
    const personHas = isShort(q) && !(await isCommon(db, q)) ? hasShort : nameHas;
    const rows = await db.selectFrom('users').select('id').where(personHas(q)).limit(peopleFound).execute();
    found.people = rows.map((row) => row.id);
  }
  if (isSearched('games')) {
    found.games = await gamesNamed(db, q);
  }
  for (const where of search) {
    if (typeof where === 'object' && 'find' in where) found.found = [...found.found, await where.find(db, q)];
  }
  return found;
}
