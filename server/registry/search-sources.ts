import { answersList } from '#contract/lists/answers.ts';
import { articlesList } from '#contract/lists/articles.ts';
import { gamesList } from '#contract/lists/games.ts';
import { topUpsList } from '#contract/lists/top-ups.ts';
import { usersList } from '#contract/lists/users.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { SearchSources } from '#server/admin-home/admin-search.ts';
import { auditReading } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Selection } from '#server/db/list-store.ts';
import { gamesWith } from '#server/games/admin-games.store.ts';
import { articles } from '#server/knowledge/review/admin-knowledge.store.ts';
import { answers } from '#server/quality/answers.store.ts';
import { oneLine } from '#server/rules/one-line.ts';
import { topUps } from '#server/top-ups/admin-top-ups.store.ts';
import { users } from '#server/users/admin-users.store.ts';

const shownOfEach = 5;
/** Characters of a question: about two lines. */
const shownLength = 120;

interface SearchedList<Row> {
  select: (db: Db, query: { q: string }) => Promise<Selection>;
  listByIds: (db: Db, ids: readonly number[], query: { q: string }) => Promise<Row[]>;
}

/** The row of a number before what the list finds for the words, without a count of them all. */
async function listFirst<Row extends { id: number; deleted_at?: string | null }>(
  db: Db,
  { select, listByIds }: SearchedList<Row>,
  words: string,
): Promise<Row[]> {
  const query = { q: words };
  const numbered = /^[1-9]\d{0,14}$/.test(words) ? [Number(words)] : [];
  const { listIds } = await select(db, query);
  const ids = [...new Set([...numbered, ...(await listIds({ skip: 0, limit: shownOfEach }))])];
  if (ids.length === 0) return [];
  const byId = new Map((await listByIds(db, ids, query)).map((row) => [row.id, row]));
  // Rows by their number may be deleted ones, which the lists leave out.
  const present = ids.flatMap((id) => byId.get(id) ?? []).filter(({ deleted_at = null }) => deleted_at === null);
  return present.slice(0, shownOfEach);
}

/** The search of the admin: as each list searches, for those who may open it. */
export const searchSources: SearchSources = {
  people: {
    grants: usersList.grants,
    find: async (words, { readDb }) =>
      (await listFirst(readDb(), users, words)).map(({ id, name, email }) => ({ id, name, email })),
  },
  payments: {
    grants: topUpsList.grants,
    find: async (words, { deps }) =>
      (await listFirst(deps.db, topUps, words)).map((row) => ({
        id: row.id,
        user: { id: row.user.id, name: row.user.name },
        status: row.status,
        calls: row.calls,
        amount_rub: toRoubles(row.amount_kopecks),
        refunded_rub: toRoubles(row.refunded_kopecks),
        provider_payment_id: row.provider_payment_id,
      })),
  },
  answers: {
    grants: answersList.grants,
    find: async (words, { deps, readDb, actor }) => {
      const found = await listFirst(readDb(), answers, words);
      // Whoever searches reads what players wrote.
      const reading = { query: { q: words }, wants_csv: false, readDb };
      await auditReading(deps.db, answersList, reading, actor, Promise.resolve({ items: found, total: found.length }));
      return found.map(({ id, question, game }) => ({
        id,
        question: oneLine(question, shownLength),
        game_title: game.title,
      }));
    },
  },
  games: {
    grants: gamesList.grants,
    find: async (words, { deps, readDb }) => {
      const { ids, is_sure } = await deps.titles.find(words);
      const found = await listFirst(readDb(), gamesWith(is_sure ? ids.slice(0, shownOfEach) : []), words);
      return found.map(({ id, slug, title }) => ({ id, slug, title }));
    },
  },
  articles: {
    grants: articlesList.grants,
    find: async (words, { readDb }) =>
      (await listFirst(readDb(), articles, words)).map(({ id, title, language, game_slug, game_title }) => ({
        id,
        title,
        language,
        game_slug,
        game_title,
      })),
  },
};
