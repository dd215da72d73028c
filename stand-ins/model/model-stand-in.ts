import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { composeAnswer, composeNames, composeQueries, purposeOf, type ReplyPurpose } from './answer.ts';
import { openReply } from './reply.ts';
import { callSearch, sayUnfinished, sayWell, scenarios, type ScenarioName } from './scenarios.ts';

/**
 * How to answer one request: by a named scenario, with these words as a stream, in pieces of `letters` letters if given,
 * or by a call of the search tool with these arguments, after the words of `say` if given. Behind the words the stream
 * may stall, be cut off, or end for want of room.
 */
export type Scenario =
  | ScenarioName
  | { say: string; letters?: number; stall?: boolean; cut?: boolean; length?: boolean }
  | { call: string; say?: string };

export interface StandInRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  purpose: ReplyPurpose;
  /** How the exchange ended; `closed_by_client` when the caller left before the reply was whole. */
  ended: Promise<'finished' | 'closed_by_client'>;
}

export interface ModelStandIn {
  /** For `AI_BASE_URL`. */
  base_url: string;
  /** All requests so far, oldest first. */
  requests: readonly StandInRequest[];
  /** The next requests for an answer get these scenarios, in order; later ones the scenario named by the model, or an answer with sources. */
  script: (...next: readonly Scenario[]) => void;
  /** The same for requests for search queries. */
  scriptQueries: (...next: readonly Scenario[]) => void;
  /** The same for requests for what a picture shows. */
  scriptPictures: (...next: readonly Scenario[]) => void;
  /** The same for requests that measure how fast it is. */
  scriptSpeed: (...next: readonly Scenario[]) => void;
  close: () => Promise<void>;
}

const named = z.looseObject({ model: z.string() });
const withTools = z.looseObject({ tools: z.array(z.unknown()).min(1) });

const withFormat = z.looseObject({ response_format: z.looseObject({ type: z.string() }) });

const compose: Record<ReplyPurpose, (body: unknown) => string> = {
  answer: composeAnswer,
  rewriting: composeQueries,
  picture: composeNames,
  speed: () => 'one two three four five six seven eight nine ten',
};

/** About four letters a token. */
const estimateOf = (body: unknown) => Math.ceil(JSON.stringify(body).length / 4);

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

export interface StandInOptions {
  port?: number;
  piece_delay_ms?: number;
  may_go_on?: (pieces: number) => Promise<void> | undefined;
  may_begin?: () => Promise<void> | undefined;
  models?: object;
  /** What it does with requests for an answer or for queries that nothing is scripted for. */
  reader?: (body: unknown) => Scenario;
  /** How many tokens of a prompt it reads in a second; all at once where absent. */
  read_per_second?: number;
}

/**
 * Starts a local server that speaks OpenAI's chat completions without a model behind it.
 * `piece_delay_ms` is the time between two pieces of text; `may_go_on` is asked after each piece how long the next one
 * waits, `may_begin` how long an answer is read for; `port` 0 takes a free one; `models` is what it lists; `read_per_second` makes it as slow as a small machine.
 */
export async function startModelStandIn(options: StandInOptions = {}): Promise<ModelStandIn> {
  const requests: StandInRequest[] = [];
  const queues: Record<ReplyPurpose, Scenario[]> = { answer: [], rewriting: [], picture: [], speed: [] };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse((await readText(request)) || 'null');
    const path = request.url ?? '';
    const purpose = purposeOf(body);
    requests.push({ path, headers: request.headers, body, purpose, ended: endOf(response) });
    const model = named.safeParse(body).data?.model ?? '';
    const own = compose[purpose](body);
    const has_tools = withTools.safeParse(body).success;
    const format = withFormat.safeParse(body).data?.response_format.type ?? null;
    const reply = openReply(
      response,
      { model, answer: own, sent_tokens: estimateOf(body), has_tools, format },
      options.piece_delay_ms ?? 0,
      options.may_go_on,
    );
    if (request.method === 'GET' && path === '/v1/models' && options.models !== undefined) {
      reply.whole(200, 'application/json', JSON.stringify(options.models));
      return;
    }
    if (request.method !== 'POST' || !path.endsWith('/chat/completions')) {
      reply.whole(404, 'application/json', '{"error":{"message":"no such path"}}');
      return;
    }
    if (options.read_per_second !== undefined) await reply.wait((estimateOf(body) / options.read_per_second) * 1_000);
    if (purpose === 'answer') await options.may_begin?.();
    const scenario =
      queues[purpose].shift() ??
      (purpose === 'answer' || purpose === 'rewriting' ? options.reader?.(body) : undefined) ??
      (isScenario(model) ? model : 'answer');
    if (typeof scenario === 'string') await scenarios[scenario](reply);
    else if ('call' in scenario) await callSearch(reply, scenario.call, scenario.say);
    else if (scenario.stall === true || scenario.cut === true) await sayUnfinished(reply, scenario.say, scenario);
    else await sayWell(reply, scenario.say, scenario.length === true ? 'length' : 'stop', scenario.letters);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    base_url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    script: (...next) => void queues.answer.push(...next),
    scriptQueries: (...next) => void queues.rewriting.push(...next),
    scriptPictures: (...next) => void queues.picture.push(...next),
    scriptSpeed: (...next) => void queues.speed.push(...next),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function endOf(response: ServerResponse): StandInRequest['ended'] {
  const { promise, resolve } = Promise.withResolvers<'finished' | 'closed_by_client'>();
  response.on('close', () => resolve(response.writableFinished ? 'finished' : 'closed_by_client'));
  return promise;
}
