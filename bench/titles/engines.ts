import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import MiniSearch from 'minisearch';
import { phoneticForm } from '#server/language/phonetic.ts';
import { type AliasRow, readyAliases } from '#server/titles/aliases.ts';
import { buildTitleIndex } from '#server/titles/build-title-index.ts';
import { type NamedTitle, readyNames } from '#server/titles/everyday-names.ts';
import { rankTitles } from '#server/titles/rank-titles.ts';
import { bytesOf } from '#server/language/typed-arrays.ts';
import type { TitleRow } from '#server/titles/title-index.ts';
import { queryWords, titleParts } from '#server/titles/title-words.ts';

export interface BuiltSearch {
  /** Game ids, best first. */
  search: (text: string) => number[] | Promise<number[]>;
  /** Memory of the index where the engine knows it; else it is measured. */
  bytes: number | null;
  close?: () => Promise<void>;
}

export interface TitleEngine {
  name: string;
  build: (rows: readonly TitleRow[]) => BuiltSearch | Promise<BuiltSearch>;
  /** Too slow to be asked at every keystroke of every query. */
  is_slow?: true;
}

/** The product's own index with these aliases. */
export function ownEngine(name: string, aliases: readonly AliasRow[], names: readonly NamedTitle[] = []): TitleEngine {
  return {
    name,
    build: (rows) => {
      const index = buildTitleIndex(rows);
      const ready = readyAliases(aliases, readyNames(names));
      return { search: (text) => rankTitles(index, ready, text).ids, bytes: bytesOf(index) };
    },
  };
}

const offered = 10;
const popularityOf = (popularity: number): number => Math.log10(1 + (popularity || 1000)) / 7;
const latin = (text: string): string => queryWords(text).map(phoneticForm).join(' ');

export function miniSearch(name: string, written: (text: string) => string): TitleEngine {
  return {
    name,
    build: (rows) => {
      const search = new MiniSearch<{ id: number; title: string; popularity: number }>({
        fields: ['title'],
        storeFields: ['popularity'],
        searchOptions: {
          fuzzy: 0.2,
          prefix: true,
          boostDocument: (_id, _term, stored) => 1 + popularityOf(Number(stored?.['popularity'] ?? 0)),
        },
      });
      search.addAll(rows.map(({ id, title, popularity }) => ({ id, popularity, title: written(title) })));
      return {
        search: (text) =>
          search
            .search(written(text))
            .slice(0, offered)
            .map(({ id }) => Number(id)),
        bytes: null,
      };
    },
  };
}

export const miniSearches: readonly TitleEngine[] = [
  miniSearch('MiniSearch, fuzzy + prefix + popularity', (text) => text),
  miniSearch('the same, transliterated', latin),
];

const rowsAtOnce = 5_000;

/** In the embedded database: the trigrams of transliterated titles, popularity as a prior. */
export const trigrams: TitleEngine = {
  name: 'pg_trgm word_similarity, transliterated, popularity',
  is_slow: true,
  build: async (rows) => {
    const database = await PGlite.create({ extensions: { pg_trgm } });
    await database.exec(`CREATE EXTENSION pg_trgm;
      CREATE TABLE titles (id bigint, title text, prior real);
      SET pg_trgm.word_similarity_threshold = 0.4;`);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      await database.query('INSERT INTO titles SELECT * FROM unnest($1::bigint[], $2::text[], $3::real[])', [
        some.map((row) => row.id),
        some.map((row) => titleParts(row.title).flat().map(phoneticForm).join(' ')),
        some.map((row) => popularityOf(row.popularity)),
      ]);
    }
    await database.exec('CREATE INDEX ON titles USING gin (title gin_trgm_ops); ANALYZE titles;');
    const { rows: sizes } = await database.query<{ bytes: number }>(
      "SELECT pg_total_relation_size('titles')::int AS bytes",
    );
    return {
      search: async (text) => {
        const { rows: found } = await database.query<{ id: number }>(
          `SELECT id FROM titles WHERE $1 <% title
           ORDER BY word_similarity($1, title) + 0.3 * similarity($1, title) + 0.8 * prior DESC, id LIMIT ${offered}`,
          [latin(text)],
        );
        return found.map(({ id }) => id);
      },
      bytes: sizes[0]?.bytes ?? null,
      close: () => database.close(),
    };
  },
};
