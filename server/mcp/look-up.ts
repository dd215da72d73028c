import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { requireKeyGame } from '#server/api-keys/api-keys.ts';
import { chunkUrl } from '#server/chat/ask-for-program.ts';
import { AppError } from '#server/errors.ts';
import { findExpertGame, createGameSearch, requireGameId, showGame } from '#server/games/games.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { listHiddenChunks } from '#server/knowledge/knowledge.ts';
import { countSearch, findSlug } from './find-game.ts';
import type { McpCaller } from './mcp-caller.ts';

/** The game that is meant, by its slug or title. @throws UnknownGame; AppError `too_many_requests`, `key_game_not_allowed` */
export async function requireNamedGame(deps: Deps, caller: McpCaller, name: string) {
  const slug = await findSlug(deps, caller, name, async (one) => (await findExpertGame(deps.db, one)) !== undefined);
  const game = await findExpertGame(deps.db, slug);
  if (game === undefined) throw new AppError('model_not_found');
  await requireKeyGame(deps.db, caller.api_key_id, game.id);
  return game;
}

/** @throws AppError `too_many_requests` */
export async function searchGames(deps: Deps, caller: McpCaller, { query, limit }: { query: string; limit: number }) {
  await countSearch(deps, caller);
  const { db, titles } = deps;
  const { user, language } = caller;
  const { items } = await createGameSearch(db, titles)({ q: query, limit }, { user_id: user.id, language });
  const games = items.map(({ slug, title, has_expert }) => ({ slug, title, has_expert }));
  const lines = games.map(({ slug, title, has_expert }) => `${slug}: ${title}${has_expert ? '' : ' (no expert)'}`);
  return { text: lines.join('\n') || 'No game has such a name.', data: { games } };
}

/** @throws UnknownGame; AppError `too_many_requests`, `key_game_not_allowed` */
export async function searchKnowledge(
  deps: Deps,
  caller: McpCaller,
  { game: name, query, limit }: { game: string; query: string; limit: number },
) {
  await countSearch(deps, caller);
  const game = await requireNamedGame(deps, caller, name);
  const excluded = await listHiddenChunks(deps.db, caller.user.id, game.id);
  const { retrieval: settings } = await publishedSettings(deps.db, game.id);
  const { hits } = await deps.retrieval.retrieve({ game, question: query, limit, excluded, settings });
  const passages = hits.map((hit) => ({
    article_id: hit.article_id,
    article_title: hit.article_title,
    section: hit.section,
    text: hit.content,
    url: chunkUrl(deps.config, game.slug, hit),
  }));
  const texts = passages.map(
    ({ article_title, section, text, url }) => `## ${article_title} — ${section}\n${text}\n${url}`,
  );
  return { text: texts.join('\n\n') || 'Nothing fits.', data: { passages } };
}

const isInCatalogue = (db: Db, slug: string): Promise<boolean> =>
  requireGameId(db, { slug }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    },
  );

/** @throws UnknownGame; AppError `too_many_requests`, `key_game_not_allowed` */
export async function listAchievements(deps: Deps, caller: McpCaller, { game: name }: { game: string }) {
  const { db } = deps;
  const slug = await findSlug(deps, caller, name, (one) => isInCatalogue(db, one));
  await requireKeyGame(db, caller.api_key_id, await requireGameId(db, { slug }));
  const game = await showGame(db, slug, { user_id: caller.user.id, language: caller.language });
  const achievements = game.achievements.map(
    ({ icon_url: _icon, locked_icon_url: _locked, ...achievement }) => achievement,
  );
  const lines = achievements.map(({ title, unlocked_at }) => `${unlocked_at === null ? '[ ]' : '[x]'} ${title}`);
  return { text: lines.join('\n') || 'No achievements are known.', data: { achievements } };
}
