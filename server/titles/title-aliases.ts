import type { MissedSearch, TitleAlias } from '#contract/admin-games.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { titleAliasesList } from '#contract/lists/title-aliases.ts';
import type { Db } from '#server/db/database.ts';
import { limits } from '#contract/values/limits.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { levelAlias } from './aliases.ts';
import * as store from './title-aliases.store.ts';
import type { TitleSearch } from './titles.ts';

export function listTitleAliases(
  request: ListRequest<QueryOf<'GET /api/admin/title-aliases'>>,
): ListAnswer<TitleAlias> {
  return answerAdminList(titleAliasesList, request, store.aliases, { cells: {} });
}

/**
 * Stores an alias in the form in which queries are compared, and removes the searches that it answers from the suggestions.
 * @throws AppError `validation` where either holds no word
 */
export async function addTitleAlias(
  db: Db,
  typed: { alias: string; stands_for: string },
  actor: Actor,
): Promise<TitleAlias> {
  const alias = levelAlias(typed.alias);
  if (alias === '') throw wrongField('alias', 'no_words');
  if (levelAlias(typed.stands_for) === '') throw wrongField('stands_for', 'no_words');
  return db.transaction().execute(async (tx) => {
    const added = await store.insertAlias(tx, { alias, stands_for: typed.stands_for });
    await store.dismiss(tx, alias);
    if (added === undefined) return store.readAlias(tx, { alias, stands_for: typed.stands_for });
    await audit(tx, {
      actor,
      action: 'create',
      object: { kind: 'title_alias', id: added.id },
      after: { alias, stands_for: added.stands_for },
    });
    return added;
  });
}

/** @throws AppError `not_found` */
export async function deleteTitleAlias(db: Db, id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await store.deleteAlias(tx, id);
    if (deleted === undefined) throw new AppError('not_found', { object: 'alias' });
    const { alias, stands_for } = deleted;
    await audit(tx, { actor, action: 'delete', object: { kind: 'title_alias', id }, before: { alias, stands_for } });
  });
}

/** The words of a search as they are stored and compared; null for what is no name: one letter, an address, a number. */
export function missedQuery(typed: string): string | null {
  const query = levelAlias(typed.slice(0, limits.missedSearch));
  return query.length >= 2 && !/\d{5,}|@|:\/\//.test(typed) ? query : null;
}

/** Records a search that found nothing: its words and how often, but not who searched. */
export async function countMissedSearch(db: Db, typed: string): Promise<void> {
  const query = missedQuery(typed);
  if (query !== null) await store.countMissed(db, query);
}

const suggestions = 50;

/** The most frequent first, each with what the search finds for it now. */
export async function listMissed(db: Db, { find }: TitleSearch): Promise<{ items: MissedSearch[]; total: number }> {
  const missed = await store.listMissed(db, suggestions);
  const nearest = await Promise.all(missed.map(async ({ query }) => (await find(query)).ids[0] ?? null));
  const titles = await store.listTitlesOf(
    db,
    nearest.filter((id) => id !== null),
  );
  const items = missed.map((row, place) => ({ ...row, nearest: titles.get(nearest[place] ?? 0) ?? null }));
  return { items, total: items.length };
}

/** It is no game: nobody is shown it again, and nobody waits for it any more. */
export async function dismissMissed(db: Db, query: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await store.dismiss(tx, query);
    await store.deleteDemand(tx, query);
  });
}
