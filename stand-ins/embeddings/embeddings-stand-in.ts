import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { standInVector } from './vectors.ts';

const htmlPage = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
/** Longer texts are refused by the scenario `too_long`. */
const tooLongFrom = 1500;

/** A fault of one request. */
export type EmbeddingScenario =
  | 'answer'
  | 'base64'
  | 'shuffled'
  | 'throttled'
  | 'quota'
  | 'key_refused'
  | 'html_200'
  | 'html_502'
  | 'error_200'
  | 'not_found'
  | 'refused'
  | 'too_long'
  | 'too_long_500'
  | 'wrong_count'
  | 'wrong_index'
  | 'mixed_dimensions'
  | 'other_dimensions'
  | 'not_a_number'
  | 'all_zero'
  | 'reset'
  | 'stall';

export interface EmbedderStandIn {
  /** For `EMBEDDING_BASE_URL`. */
  base_url: string;
  /** All requests so far, oldest first. */
  requests: readonly { headers: IncomingHttpHeaders; model: string; texts: readonly string[]; body: unknown }[];
  /** The next requests get these faults, in order; later ones get an answer. */
  script: (...next: readonly EmbeddingScenario[]) => void;
  close: () => Promise<void>;
}

const embeddingsRequest = z.object({
  model: z.string(),
  input: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
});

/** Starts a local server with OpenAI's embeddings API that computes its vectors itself. */
export async function startEmbedderStandIn(): Promise<EmbedderStandIn> {
  const requests: { headers: IncomingHttpHeaders; model: string; texts: readonly string[]; body: unknown }[] = [];
  const queue: EmbeddingScenario[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse((await readText(request)) || 'null');
    const parsed = embeddingsRequest.safeParse(body);
    const { model, input: texts } = parsed.data ?? { model: '', input: [] };
    requests.push({ headers: request.headers, model, texts, body });
    if (request.url !== '/v1/embeddings' || !parsed.success) {
      reply(response, 404, { error: { message: 'no such path', type: 'not_found_error' } });
    } else answerBy(queue.shift() ?? 'answer', response, model, texts);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server does not keep the process running.
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    base_url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    script: (...next) => void queue.push(...next),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerBy(
  scenario: EmbeddingScenario,
  response: ServerResponse,
  model: string,
  texts: readonly string[],
): void {
  const vectors = texts.map((text) => standInVector(text));
  const listed = (embeddings: readonly unknown[]) => {
    const data = embeddings.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    return { object: 'list', model, data, usage: { prompt_tokens: texts.length, total_tokens: texts.length } };
  };
  const plain = vectors.map((vector) => [...vector]);
  const tooLong = texts.some((text) => text.length > tooLongFrom);
  const refusal = (message: string, type: string) => ({ error: { message, type, code: type } });
  switch (scenario) {
    case 'answer':
      return reply(response, 200, listed(plain));
    case 'base64':
      return reply(response, 200, listed(vectors.map((vector) => Buffer.from(vector.buffer).toString('base64'))));
    case 'shuffled':
      return reply(response, 200, { ...listed(plain), data: listed(plain).data.toReversed() });
    case 'throttled':
      return reply(response, 429, refusal('Rate limit reached', 'rate_limit_exceeded'), { 'retry-after': '0' });
    case 'quota':
      return reply(response, 429, refusal('You exceeded your current quota', 'insufficient_quota'));
    case 'key_refused':
      return reply(response, 401, refusal('Incorrect API key provided: sk-stand-****-end', 'invalid_api_key'));
    case 'html_200':
      return page(response, 200);
    case 'html_502':
      return page(response, 502);
    case 'error_200':
      return reply(response, 200, refusal('Provider disconnected', 'provider_unavailable'));
    case 'not_found':
      return reply(response, 404, refusal(`model '${model}' not found`, 'not_found_error'));
    case 'refused':
      return reply(response, 400, refusal('this input is not taken', 'invalid_request_error'));
    case 'too_long':
      if (!tooLong) return reply(response, 200, listed(plain));
      return reply(response, 400, refusal('the input is longer than the context', 'invalid_request_error'));
    case 'too_long_500':
      if (!tooLong) return reply(response, 200, listed(plain));
      return reply(response, 500, refusal('input is too large to process', 'server_error'));
    case 'wrong_count':
      return reply(response, 200, listed(plain.slice(1)));
    case 'wrong_index':
      return reply(response, 200, { ...listed(plain), data: listed(plain).data.map((one) => ({ ...one, index: 7 })) });
    case 'mixed_dimensions':
      return reply(response, 200, listed(plain.map((vector, i) => (i === 0 ? vector : vector.slice(2)))));
    case 'other_dimensions':
      return reply(response, 200, listed(plain.map((vector) => vector.slice(0, 32))));
    case 'not_a_number':
      return reply(response, 200, listed(plain.map((vector) => vector.map(() => null))));
    case 'all_zero':
      return reply(response, 200, listed(plain.map((vector) => vector.map(() => 0))));
    case 'reset':
      return void response.destroy();
    case 'stall':
      // Until the client leaves.
      return undefined;
  }
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(htmlPage);
}
