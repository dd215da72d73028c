import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Article } from '#contract/knowledge.ts';
import { joinParts } from '#contract/values/carried-lines.ts';
import { listGamesOfKey, requireKeyGame } from '#server/api-keys/api-keys.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listExpertGames } from '#server/games/games.ts';
import { listArticles, showArticle } from '#server/knowledge/knowledge.ts';
import { countSearch } from './find-game.ts';
import type { McpCaller } from './mcp-caller.ts';
import { refusalText } from './refusal.ts';

const articlesPerGame = 100;
const mostListed = 1000;
const mimeType = 'text/markdown';
/** By the protocol. */
const unknownResource = -32002;

/** Parts of one section stand together, a long table as one. */
function asMarkdown({ title, chunks }: Article): string {
  const sections = Map.groupBy(chunks, ({ section }) => section);
  const texts = [...sections].map(([section, parts]) =>
    [
      ...(section === '' ? [] : [`## ${section}`]),
      ...joinParts(parts, ({ content }) => content).map(({ text }) => text),
    ].join('\n\n'),
  );
  return [`# ${title}`, ...texts].join('\n\n');
}

/** The articles of the games that have an expert, as any player sees them; a program lists some and may read all of those it is not kept from. */
export function addResources(server: McpServer, deps: Deps, caller: McpCaller): void {
  const viewer = { id: caller.user.id, is_reviewer: false };
  const list = async () => {
    await countSearch(deps, caller);
    const resources: { uri: string; name: string; mimeType: string }[] = [];
    const allowed = await listGamesOfKey(deps.db, caller.api_key_id);
    for (const game of await listExpertGames(deps.db)) {
      if (allowed?.has(game.id) === false) continue;
      if (resources.length >= mostListed) break;
      const { items } = await listArticles(deps, viewer, { game_id: game.id, skip: 0, limit: articlesPerGame });
      for (const { id, title } of items)
        resources.push({ uri: `hintline://articles/${id}`, name: `${game.title}: ${title}`, mimeType });
    }
    return { resources };
  };
  const read = async (uri: string) => {
    const [, id] = /^hintline:\/\/articles\/(\d{1,15})$/.exec(uri) ?? [];
    if (id === undefined) throw new AppError('not_found', { object: 'article' });
    const article = await showArticle(deps.db, Number(id), viewer);
    await requireKeyGame(deps.db, caller.api_key_id, article.game_id);
    return { contents: [{ uri, mimeType, text: asMarkdown(article) }] };
  };
  // The protocol passes an error's own words on: none of the inside may be in them.
  const withPublicErrors = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const text = refusalText(deps, caller, error);
      const code = error instanceof AppError && error.code === 'not_found' ? { code: unknownResource } : {};
      throw Object.assign(new Error(text, { cause: error }), code);
    });
  server.registerResource(
    'article',
    new ResourceTemplate('hintline://articles/{id}', { list: () => withPublicErrors(list()) }),
    { title: 'Article', description: 'An article of a game’s knowledge, in markdown', mimeType },
    ({ href }) => withPublicErrors(read(href)),
  );
  // The library finds no other code for an address that fits no template.
  server.server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => withPublicErrors(read(params.uri)));
}
