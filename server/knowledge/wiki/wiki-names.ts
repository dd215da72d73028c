import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The titles, aliases and categories of a whole wiki. */
export interface WikiNames {
  addTitle: (title: string) => void;
  /** @param target the title that `alias` leads to */
  addAlias: (target: string, alias: string) => void;
  addToCategory: (name: string, pages: number) => void;
  hasTitle: (title: string) => boolean;
  /** Those that were added first. */
  aliasesOf: (target: string) => string[];
  /** Those with the most pages first. */
  largestCategories: (most: number) => { name: string; pages: number }[];
}

const mostAliases = 50;
const pagesInMemoryKiB = 8192;
const names = z.array(z.object({ name: z.string() }));
const counted = z.array(z.object({ name: z.string(), pages: z.int() }));

/**
 * Large wikis have millions of names: they lie in a temporary file that is removed as it is made, so that it goes with
 * its thread however that ends. Titles are compared in lower case.
 */
export function createWikiNames(): WikiNames {
  const file = new DatabaseSync('');
  file.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA cache_size = -${pagesInMemoryKiB};
    CREATE TABLE titles (title TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE aliases (number INTEGER PRIMARY KEY, target TEXT NOT NULL, name TEXT NOT NULL) STRICT;
    CREATE INDEX aliases_of_target ON aliases (target);
    CREATE TABLE categories (name TEXT PRIMARY KEY, pages INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    BEGIN`);
  const title = file.prepare('INSERT INTO titles VALUES (?) ON CONFLICT DO NOTHING');
  const alias = file.prepare('INSERT INTO aliases (target, name) VALUES (?, ?)');
  const category = file.prepare(
    'INSERT INTO categories VALUES (?, ?) ON CONFLICT DO UPDATE SET pages = pages + excluded.pages',
  );
  const byTitle = file.prepare('SELECT 1 FROM titles WHERE title = ?');
  const byTarget = file.prepare('SELECT name FROM aliases WHERE target = ? ORDER BY number LIMIT ?');
  const largest = file.prepare('SELECT name, pages FROM categories ORDER BY pages DESC, name LIMIT ?');
  return {
    addTitle: (name) => title.run(name.toLowerCase()),
    addAlias: (target, name) => alias.run(target.toLowerCase(), name),
    addToCategory: (name, pages) => category.run(name, pages),
    hasTitle: (name) => byTitle.get(name.toLowerCase()) !== undefined,
    aliasesOf: (target) => names.parse(byTarget.all(target.toLowerCase(), mostAliases)).map(({ name }) => name),
    largestCategories: (most) => counted.parse(largest.all(most)),
  };
}
