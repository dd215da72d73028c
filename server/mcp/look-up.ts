import type { Deps } from '#server/deps.ts';
import { chunkUrl } from '#server/chat/citation-link.ts';
import { AppError } from '#server/errors.ts';
import { findExpertGame, createGameSearch, showGame } from '#server/games/games.ts';
import { countHit } from '#server/http/limits.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { listHiddenChunks } from '#server/knowledge/knowledge.ts';
import type { McpCaller } from './mcp-caller.ts';

/** @throws AppError `model_not_found` */
export async function requireExpertGameBySlug({ db }: Deps, slug: string) {
  const game = await findExpertGame(db, slug);
  if (game === undefined) throw new AppError('model_not_found');
  return game;
}

/** @throws AppError `too_many_requests` */
function countSearch({ db, config }: Deps, { user }: McpCaller): Promise<void> {
  return countHit(db, rateLimits.programSearches, String(user.id), config.RATE_LIMIT_FACTOR);
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

/** @throws AppError `too_many_requests`, `model_not_found` */
export async function searchKnowledge(
  deps: Deps,
  caller: McpCaller,
  { game: slug, query, limit }: { game: string; query: string; limit: number },
) {
  await countSearch(deps, caller);
  const game = await requireExpertGameBySlug(deps, slug);
  const excluded = await listHiddenChunks(deps.db, caller.user.id, game.id);
  const { retrieval: settings } = await publishedSettings(deps.db, game.id);
  const { hits } = await deps.retrieval.retrieve({ game, question: query, limit, excluded, settings });
  const passages = hits.map((hit) => ({
    article_id: hit.article_id,
    article_title: hit.article_title,
    section: hit.section,
    text: hit.content,
    url: chunkUrl(deps.config, slug, hit),
  }));
  const texts = passages.map(
    ({ article_title, section, text, url }) => `## ${article_title} — ${section}\n${text}\n${url}`,
  );
  return { text: texts.join('\n\n') || 'Nothing fits.', data: { passages } };
}

export async function listAchievements({ db }: Deps, { user, language }: McpCaller, { game: slug }: { game: string }) {
  const game = await showGame(db, slug, { user_id: user.id, language });
  const achievements = game.achievements.map(
    ({ icon_url: _icon, locked_icon_url: _locked, ...achievement }) => achievement,
  );
  const lines = achievements.map(({ title, unlocked_at }) => `${unlocked_at === null ? '[ ]' : '[x]'} ${title}`);
  return { text: lines.join('\n') || 'No achievements are known.', data: { achievements } };
}
