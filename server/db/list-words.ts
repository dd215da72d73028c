import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** The pattern by which ILIKE finds `words` anywhere, their own `%` and `_` taken as they are. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

// More people of one name are found in part, as what each of them has is looked for.
const peopleFound = 1000;

/** Finds rows by the name or address of the person in a column, by an index on that column. */
export const ofPerson = (column: string): Owner => ({ owner: 'people', column });

/** Finds rows by the title of the game in a column, by an index on that column. */
export const ofGame = (column: string): Owner => ({ owner: 'games', column });

interface Owner {
  owner: keyof Owners;
  column: string;
}

/** Rows by words of their own that are looked up first, as a plan without knowing how many have them may read everything. */
interface Finder {
  find: (db: Db, words: string) => Promise<Found>;
}

export interface Found {
  condition: Expression<SqlBool>;
  /** So many rows are certainly found. */
  at_least: number;
  /** How many are found where nothing else is filtered and nothing else is searched, if that is known. */
  exactly?: number | undefined;
}

/** Whom the words name. They are looked up first: without knowing how many they are, a plan may read everything. */
interface Owners {
  people: number[];
  /** Ids, or the query for them where they are many. */
  games: RawBuilder<unknown>;
}

export interface Looked extends Owners {
  found: readonly Found[];
}

const idsOf = (ids: readonly number[]) => sql`${ids}::bigint[]`;

/** More games than these are not named by their ids. */
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
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where((row) => row.or([row('name', 'ilike', anywhere(q)), row('email', 'ilike', anywhere(q))]))
      .limit(peopleFound)
      .execute();
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
