import type { AnswerOf, QueryOf } from '#contract/endpoint-types.ts';
import { type Grant, mayUse, type Rights } from '#contract/values/rights.ts';
import type { SearchedKind } from '#contract/values/kinds.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';

type Found = AnswerOf<'GET /api/admin/search'>;

export interface SearchRequest {
  deps: Deps;
  actor: Actor;
  /** For what may be some seconds old. */
  readDb: () => Db;
}

/** The search of each kind, and who beside admins may open its list; to be listed in `server/registry/search-sources.ts`. */
export type SearchSources = {
  readonly [K in SearchedKind]: {
    grants: readonly Grant[];
    find: (words: string, request: SearchRequest) => Promise<Found[K]>;
  };
};

/** The first of each kind that the reader may list; one kind after the other, so that nobody holds five connections. */
export async function searchAdmin(
  sources: SearchSources,
  { q, kind: only }: QueryOf<'GET /api/admin/search'>,
  { user, ...request }: SearchRequest & { user: Rights },
): Promise<Found> {
  const find = async <K extends SearchedKind>(kind: K): Promise<Found[K] | never[]> => {
    const { grants, find: findIn } = sources[kind];
    const isMeant = (only === undefined || only === kind) && mayUse(user, grants);
    return isMeant ? findIn(q, request) : [];
  };
  return {
    people: await find('people'),
    payments: await find('payments'),
    answers: await find('answers'),
    games: await find('games'),
    articles: await find('articles'),
  };
}
