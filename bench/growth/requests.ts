import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { administrator, firstChunk, heavyPlayer, sharedName, wantedGame } from './fill.ts';

/** One address of the API as a screen could ask it; on which page is decided when the size of the list is known. */
export interface Request {
  endpoint: string;
  access: Access;
  path: string;
  query: Record<string, string>;
  /** The name of the parameter that passes rows over, where there is one. */
  skip: 'skip' | 'offset' | undefined;
}

/** Never answers to the end, so there is nothing to measure. */
const endless = ['GET /api/events'];

/** What stands for a parameter of a path; the first that fits. */
const pathValues: readonly (readonly [RegExp, string])[] = [
  [/games\/\{(id|game_id)\}/, '1'],
  [/users\/\{id\}/, String(heavyPlayer)],
  [/articles\/\{id\}\/versions/, '5'],
  [/articles\/\{id\}/, '10'],
  [/chunks\/\{id\}/, firstChunk],
  [/\{number\}/, '2'],
  [/gaps\/\{id\}/, '3'],
  [/\{message_id\}/, '160'],
  [/notifications\/\{id\}/, '20'],
  [/jobs\/\{id\}/, '20'],
  [/(quality|answers)\/\{id\}/, '14'],
  [/queries\/\{query_id\}/, '1'],
  [/(reviews|top-ups|api-keys|evaluations|export|pictures)\/\{id\}/, '1'],
  [/\{name\}/, sharedName],
  [/\{slug\}/, 'game-1'],
];

/** Pages that cost something else for another row. */
const furtherPaths: Record<string, readonly string[]> = {
  'GET /api/games/{slug}/with-achievements': [`/api/games/game-${wantedGame}/with-achievements`],
  'GET /api/admin/games/{id}': [`/api/admin/games/${wantedGame}`],
};

const monthAgo = new Date(Date.now() - 30 * 24 * 3600_000).toISOString();

/** What stands for a parameter of a query that is no choice. */
const queryValues: Record<string, readonly string[]> = {
  game: ['game-1'],
  game_id: ['1'],
  user_id: [String(heavyPlayer)],
  author_id: [String(heavyPlayer)],
  actor_id: [String(administrator)],
  object_id: [String(heavyPlayer)],
  article_id: ['10'],
  snapshot_version: ['2'],
  message_id: ['160'],
  retrieve_k: ['10'],
  baseline_id: ['6'],
  rating: ['2'],
  max_rating: ['2'],
  min_rub: ['299'],
  max_rub: ['299'],
  // What many rows have, and what none has.
  q: ['gate', 'qzxq'],
  kinds: ['chats', 'ledger', 'tokens'],
  list: ['users'],
};

const paging = ['skip', 'offset', 'after_id', 'limit', 'before', 'last_id', 'conversation_id'];

const querySchema = z.object({
  properties: z.record(z.string(), z.object({ enum: z.array(z.string()).optional(), format: z.string().optional() })),
  required: z.array(z.string()).optional(),
});

/** Every GET of the contract with each of its orders and filters, one at a time. */
export function listRequests(): Request[] {
  const endpoints: Record<string, Endpoint> = allEndpoints;
  return Object.entries(endpoints).flatMap(([endpoint, { access, query }]) => {
    if (!endpoint.startsWith('GET ') || endless.includes(endpoint)) return [];
    const path = withValues(endpoint.slice('GET '.length));
    const schema = querySchema.parse(
      query === undefined ? { properties: {} } : z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }),
    );
    const { properties, required = [] } = schema;
    const valuesOf = (name: string): readonly string[] => {
      const { enum: choices, format } = properties[name] ?? {};
      const known = path.includes('/snapshots/diff') ? { from: ['1'], to: ['2'] }[name] : undefined;
      const moment = { 'date-time': [monthAgo], date: [monthAgo.slice(0, 10)] }[format ?? ''];
      const values = choices ?? known ?? moment ?? queryValues[name];
      if (values === undefined) throw new Error(`bench/growth/requests.ts has no value for ${name} of ${endpoint}`);
      return values;
    };
    const always = Object.fromEntries(required.map((name) => [name, valuesOf(name)[0] ?? '']));
    const optional = Object.keys(properties).filter((name) => !required.includes(name) && !paging.includes(name));
    const skip = (['skip', 'offset'] as const).find((name) => name in properties);
    const one = (more: Record<string, string>): Request => ({
      endpoint,
      access,
      path,
      query: { ...always, ...more },
      skip,
    });
    const further = (furtherPaths[endpoint] ?? []).map((other) => ({ ...one({}), path: other }));
    return [one({}), ...further, ...optional.flatMap((name) => valuesOf(name).map((value) => one({ [name]: value })))];
  });
}

function withValues(path: string): string {
  let filled = path;
  for (const [place, value] of pathValues) {
    filled = filled.replaceAll(new RegExp(place, 'g'), (found) => found.replace(/\{\w+\}/, value));
  }
  if (filled.includes('{')) throw new Error(`bench/growth/requests.ts has no value for ${filled}`);
  return filled;
}
