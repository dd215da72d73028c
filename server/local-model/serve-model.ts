import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import PQueue from 'p-queue';
import { z } from 'zod';
import { type CompletionRequest, completionRequest, historyOf, jsonOf } from './completion-request.ts';
import type { LanguageModel } from './language-model.ts';

/** Where the request does not say how long an answer may be. */
const usualTokens = 1_024;
/** An answer gets at least so much of the context, or its prompt is too long. */
const leastTokens = 64;
/** More than these would wait for minutes. */
const waitingMost = 8;
/** Work that was given up ends within so long, or the process hangs. */
const endsWithinMs = 30_000;

/** An error as this API says it. */
class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Clients give a connection up that has said nothing for minutes, and a long prompt is read for as long. */
const beatsEveryMs = 15_000;

interface ServeOptions {
  name: string;
  key: string;
  ends_within_ms?: number;
  beats_every_ms?: number;
}

/** Serves a model on this machine as an OpenAI-compatible API: one request after the other, each with the key. */
export function serveModel(
  model: LanguageModel,
  { name, key, ends_within_ms = endsWithinMs, beats_every_ms = beatsEveryMs }: ServeOptions,
): Server {
  const queue = new PQueue({ concurrency: 1 });
  /** When the work that runs was given up by whoever requested it. */
  let given_up_at: number | null = null;

  const health = () => {
    const hangs = given_up_at !== null && performance.now() - given_up_at > ends_within_ms;
    return { status: hangs ? 503 : 200, body: { hangs, waiting: queue.size, busy: queue.pending > 0 } };
  };

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const completion = parse(await readJson(request));
    const history = historyOf(completion);
    const prompt_tokens = model.countTokens(history);
    const room = model.context_tokens - prompt_tokens - 1;
    if (room < leastTokens)
      throw new ApiError(
        400,
        'context_length_exceeded',
        `the prompt has ${prompt_tokens} tokens, and the model reads ${model.context_tokens - leastTokens} at most`,
      );
    if (queue.size >= waitingMost) throw new ApiError(503, 'busy', `${queue.size} requests are waiting`);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const reply = completion.stream ? streamTo(response, name, beats_every_ms) : collectFor(response, name);
    await queue.add(async () => {
      if (gone.signal.aborted) return;
      const give_up = () => (given_up_at = performance.now());
      gone.signal.addEventListener('abort', give_up);
      try {
        const { completion_tokens, finish_reason } = await model.write({
          history,
          max_tokens: Math.min(completion.max_completion_tokens ?? completion.max_tokens ?? usualTokens, room),
          temperature: completion.temperature,
          json: jsonOf(completion),
          signal: gone.signal,
          onText: reply.add,
        });
        const total_tokens = prompt_tokens + completion_tokens;
        reply.end(finish_reason, { prompt_tokens, completion_tokens, total_tokens });
      } catch (error) {
        if (!gone.signal.aborted) throw error;
      } finally {
        gone.signal.removeEventListener('abort', give_up);
        given_up_at = null;
      }
    });
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code, message } =
        error instanceof ApiError ? error : new ApiError(500, 'failed', error instanceof Error ? error.message : '');
      const body = { error: { message, code, type: status < 500 ? 'invalid_request_error' : 'server_error' } };
      if (response.headersSent) response.end(`data: ${JSON.stringify(body)}\n\n`);
      else sendJson(response, status, body);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isKey(request.headers.authorization, key)) throw new ApiError(401, 'unauthorised', 'the key is missing');
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /v1/chat/completions') return complete(request, response);
    if (route === 'GET /v1/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: name, object: 'model', owned_by: 'hintline' }] });
    if (route === 'GET /health') {
      const { status, body } = health();
      return sendJson(response, status, body);
    }
    throw new ApiError(404, 'not_found', `there is no ${route}`);
  }
}

function parse(body: unknown): CompletionRequest {
  const parsed = completionRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(400, 'invalid_request', z.prettifyError(parsed.error));
}

function isKey(header: string | undefined, key: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

interface Reply {
  add: (piece: string) => void;
  end: (finish_reason: 'stop' | 'length', usage: Usage) => void;
}

const headOf = (object: string, model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** Begins at once, and says from time to time that it goes on. */
function streamTo(response: ServerResponse, model: string, beats_every_ms: number): Reply {
  const head = headOf('chat.completion.chunk', model);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const beat = setInterval(() => response.writableEnded || response.write(': still working\n\n'), beats_every_ms);
  response.once('close', () => clearInterval(beat));
  const send = (more: object) => void response.write(`data: ${JSON.stringify({ ...head, ...more })}\n\n`);
  const choice = (delta: object, finish_reason: string | null) => [{ index: 0, delta, finish_reason }];
  send({ choices: choice({ role: 'assistant', content: '' }, null) });
  return {
    add: (content) => send({ choices: choice({ content }, null) }),
    end(finish_reason, usage) {
      send({ choices: choice({}, finish_reason) });
      send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    },
  };
}

function collectFor(response: ServerResponse, model: string): Reply {
  let content = '';
  return {
    add: (piece) => (content += piece),
    end(finish_reason, usage) {
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }];
      sendJson(response, 200, { ...headOf('chat.completion', model), choices, usage });
    },
  };
}
