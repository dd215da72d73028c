import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listExpertGames } from '#server/games/expert-games.store.ts';
import { listArticles, showArticle } from '#server/knowledge/knowledge.ts';
import type { McpCaller } from './mcp.ts';

const articlesPerGame = 100;
const mostListed = 1000;
const mimeType = 'text/markdown';

/** The articles of the games that have an expert; a program lists some of them and may read any. */
export function addResources(server: McpServer, { db }: Deps, _caller: McpCaller): void {
  const list = async () => {
    const resources: { uri: string; name: string; mimeType: string }[] = [];
    for (const game of await listExpertGames(db)) {
      if (resources.length >= mostListed) break;
      const { items } = await listArticles(db, { game_id: game.id, skip: 0, limit: articlesPerGame });
      for (const { id, title } of items)
        resources.push({ uri: `hintline://articles/${id}`, name: `${game.title}: ${title}`, mimeType });
    }
    return { resources };
  };
  server.registerResource(
    'article',
    new ResourceTemplate('hintline://articles/{id}', { list }),
    { title: 'Article', description: 'An article of a game’s knowledge, in markdown', mimeType },
    async (uri, { id }) => {
      if (typeof id !== 'string' || !/^\d{1,15}$/.test(id)) throw new AppError('not_found');
      const article = await showArticle(db, Number(id));
      const sections = article.chunks.map(({ section, content }) => `## ${section}\n\n${content}`);
      return { contents: [{ uri: uri.href, mimeType, text: [`# ${article.title}`, ...sections].join('\n\n') }] };
    },
  );
}
