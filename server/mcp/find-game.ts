import type { Deps } from '#server/deps.ts';
import { createGameSearch } from '#server/games/games.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { McpCaller } from './mcp-caller.ts';
import { levelled } from '#server/language/tokenise.ts';

const nearNames = 5;

/** A game is not known by this name; says which names come near. */
export class UnknownGame extends Error {}

/** @throws AppError `too_many_requests` */
export function countSearch({ db, config }: Deps, { user }: McpCaller): Promise<void> {
  return countHit(db, rateLimits.programSearches, String(user.id), config.RATE_LIMIT_FACTOR);
}

/**
 * The slug of the game that is meant: it itself, or the title in any spelling, where one game has it.
 * @param isOffered whether a game of this slug can be used
 * @throws UnknownGame; AppError `too_many_requests`
 */
export async function findSlug(
  deps: Deps,
  caller: McpCaller,
  name: string,
  isOffered: (slug: string) => Promise<boolean>,
): Promise<string> {
  if (await isOffered(name)) return name;
  await countSearch(deps, caller);
  const { user, language } = caller;
  const search = createGameSearch(deps.db, deps.titles);
  const { items } = await search({ q: name, limit: 2 * nearNames }, { user_id: user.id, language });
  const offered: typeof items = [];
  for (const game of items) if (await isOffered(game.slug)) offered.push(game);
  const called = offered.filter(({ slug, title }) => [slug, title].some((one) => levelled(one) === levelled(name)));
  if (called.length === 1 && called[0] !== undefined) return called[0].slug;
  const near = offered.slice(0, nearNames).map(({ slug, title }) => `${slug} (${title})`);
  throw new UnknownGame(
    `${called.length > 1 ? 'Several games have' : 'No game with an expert has'} this name. ` +
      `${near.length > 0 ? `Near it: ${near.join(', ')}. ` : ''}Use search_games, then its slug (model_not_found)`,
  );
}
