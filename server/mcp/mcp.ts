import type { IncomingHttpHeaders } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Deps } from '#server/deps.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import type { McpCaller } from './mcp-caller.ts';
import { addResources } from './resources.ts';
import { addTools } from './tools.ts';

const instructions =
  'Experts for single games. Find the game with search_games, then put the player’s question to its expert with ' +
  'ask_expert: a sourced answer costs one prepaid call, a refusal nothing. search_knowledge is free.';

/** The protocol's older versions send several messages at once; a key's limit counts each of them. */
const mostAtOnce = 10;

/**
 * Answers one message of the protocol. No session is kept between messages, so any process may answer any of them;
 * progress comes on the answer's own stream.
 * @throws AppError `too_many_requests` where a key sends more messages than it may
 */
export async function answerMcp(
  deps: Deps,
  caller: McpCaller,
  { headers, body, left }: { headers: IncomingHttpHeaders; body: unknown; left: AbortSignal },
): Promise<Response> {
  if (Array.isArray(body) && body.length > mostAtOnce) return tooMany();
  if (Array.isArray(body) && body.length > 1 && caller.api_key_id !== null) {
    // The request itself was counted as the first of them.
    await countHit(
      deps.db,
      rateLimits.apiKey,
      String(caller.api_key_id),
      deps.config.RATE_LIMIT_FACTOR,
      body.length - 1,
    );
  }
  const server = new McpServer({ name: 'hintline', title: 'Hintline', version: '1' }, { instructions });
  addTools(server, deps, caller, left);
  addResources(server, deps, caller);
  // Nobody could be told that a list has changed: there is no stream beside the answers.
  server.server.registerCapabilities({ tools: { listChanged: false }, resources: { listChanged: false } });
  const transport = new WebStandardStreamableHTTPServerTransport({});
  await server.connect(transport);
  return transport.handleRequest(asWebRequest(deps, headers), { parsedBody: body });
}

function tooMany(): Response {
  const error = { code: -32600, message: `Invalid Request: at most ${mostAtOnce} messages at once` };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 });
}

/** What the transport reads: the headers; the body is parsed already. */
function asWebRequest({ config }: Deps, headers: IncomingHttpHeaders): Request {
  const webHeaders = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] satisfies [string, string]] : [];
  });
  return new Request(`${config.PUBLIC_URL}/api/mcp`, { method: 'POST', headers: webHeaders });
}
