import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { createOpenIdStandIn } from './openid.ts';
import { answerStandIn, type StandInAnswer, type StandInLibrary } from './answers.ts';

/** A fault of one answer. */
export type SteamStandInFault =
  | 'key_refused'
  | 'key_missing'
  | 'key_unsuitable'
  | 'bad_request'
  | 'throttled'
  | 'outage'
  | 'gateway'
  | 'no_answer'
  | 'redirect'
  | 'page'
  | 'broken_json'
  | 'null'
  | 'endless';

export interface SteamStandIn {
  base_url: string;
  api_key: string;
  /** The requests it received, oldest first, as method names with their query. */
  requests: { method: string; query: URLSearchParams; key: 'header' | 'query' | 'none' }[];
  /** The most requests that were open at the same time. */
  most_at_once: () => number;
  library: StandInLibrary;
  /** Signs an answer for a player, as if they had signed in; `changed` is put in before it is signed. */
  openIdAnswer: (steam_id: string, return_to: string, changed?: Record<string, string>) => URLSearchParams;
  /** The next requests, or the next ones of one method, get these faults in order. */
  script: (faults: readonly SteamStandInFault[], method?: string) => void;
  /** Runs before each answer is sent. */
  hooks: { before_answer?: (method: string) => Promise<void> };
  /** How many requests named this method. */
  count: (method: string) => number;
  close: () => Promise<void>;
}

const page = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`;
const verifyKey = 'Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.';

const faultAnswers: Partial<Record<SteamStandInFault, StandInAnswer>> = {
  key_refused: { status: 403, html: page('Forbidden', verifyKey) },
  key_missing: { status: 400, html: page('Bad Request', "Required parameter 'key' is missing") },
  key_unsuitable: { status: 401, html: page('Unauthorized', verifyKey) },
  bad_request: { status: 400, html: page('Bad Request', 'Bad Request') },
  throttled: { status: 429, html: page('Too Many Requests', '') },
  outage: { status: 503, html: page('Service Unavailable', '') },
  gateway: { status: 502, html: page('Bad Gateway', '') },
  page: { status: 200, html: page('Steam', 'Something else') },
  null: { status: 200, json: null },
};

/**
 * Starts a local server that answers as Steam's Web API does, about invented players and games.
 * @param library its players and their games; the demonstration players if absent
 */
export async function startSteamStandIn(library: StandInLibrary): Promise<SteamStandIn> {
  const api_key = '0123456789abcdef0123456789abcdef';
  const requests: SteamStandIn['requests'] = [];
  const faults: SteamStandInFault[] = [];
  const faultsOf = new Map<string, SteamStandInFault[]>();
  const hooks: SteamStandIn['hooks'] = {};
  let openid: ReturnType<typeof createOpenIdStandIn> | undefined;
  let open = 0;
  let most = 0;

  const send = (response: ServerResponse, { status, json, html }: StandInAnswer) => {
    const type = html === undefined ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8';
    response.writeHead(status, { 'content-type': type }).end(html ?? JSON.stringify(json));
  };
  const openIdOf = () => (openid ??= createOpenIdStandIn(`${addressOf(server)}/openid/login`));
  const answerOpenId = async (request: IncomingMessage, query: URLSearchParams, response: ServerResponse) => {
    const fields = new URLSearchParams(query);
    for (const [name, value] of new URLSearchParams(request.method === 'POST' ? await readText(request) : ''))
      fields.append(name, value);
    const said = openIdOf().answer(fields, library.players);
    if ('location' in said) return void response.writeHead(303, { location: said.location }).end();
    const type = 'html' in said ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
    return void response.writeHead(200, { 'content-type': type }).end('html' in said ? said.html : said.text);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const [, face = '', name = ''] = pathname.split('/');
    const method = `${face}/${name}`;
    const key = request.headers['x-webapi-key'] ?? query.get('key');
    const place = request.headers['x-webapi-key'] === undefined ? (query.has('key') ? 'query' : 'none') : 'header';
    requests.push({ method: name, query, key: place });
    await hooks.before_answer?.(name);
    const fault = faultsOf.get(name)?.shift() ?? faults.shift();
    if (fault === 'no_answer') return;
    if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    if (fault === 'broken_json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"response":');
    if (fault === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(`{"response":{"players":["${'x'.repeat(6_000_000)}"]}}`);
    }
    const wrong = fault === undefined ? undefined : faultAnswers[fault];
    if (wrong !== undefined) return send(response, wrong);
    if (face === 'openid') return answerOpenId(request, query, response);
    if (name !== 'GetGlobalAchievementPercentagesForApp') {
      if (key === null) return send(response, faultAnswers.key_missing!);
      if (key !== api_key) return send(response, faultAnswers.key_refused!);
    }
    return send(response, answerStandIn(library, method, query));
  };
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server does not keep the process running.
  server.unref();
  return {
    base_url: addressOf(server),
    api_key,
    requests,
    most_at_once: () => most,
    library,
    openIdAnswer: (...args) => openIdOf().answerFor(...args),
    script: (next, method) => {
      if (method === undefined) faults.push(...next);
      else faultsOf.set(method, [...(faultsOf.get(method) ?? []), ...next]);
    },
    hooks,
    count: (method) => requests.filter((request) => request.method === method).length,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return `http://127.0.0.1:${address.port}`;
}
