import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;
/** An object is sent as JSON, text and bytes as they are. */
type Body = object | string;

export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  bytes: Buffer;
  text: string;
  /** The parsed JSON; a test reads it as it comes, and one of another form fails the test. */
  body: ReturnType<typeof JSON.parse>;
}

/** Sends requests to the API. Clients do not change: `as`, `with` and `from` return another one. */
export interface Client {
  as: (caller: { headers: Headers } | null | undefined) => this;
  with: (headers: Headers) => this;
  /** From another address; only for an app that does not listen. */
  from: (remoteAddress: string) => this;
  send: (method: Method, url: string, body?: Body, headers?: Headers) => Promise<Answer>;
  get: (url: string, headers?: Headers) => Promise<Answer>;
  post: (url: string, body?: Body, headers?: Headers) => Promise<Answer>;
  put: (url: string, body?: Body, headers?: Headers) => Promise<Answer>;
  patch: (url: string, body?: Body, headers?: Headers) => Promise<Answer>;
  delete: (url: string, body?: Body, headers?: Headers) => Promise<Answer>;
  /** Asks the expert of a game and waits for the end of the answer; `key` is sent as the idempotency key. */
  ask: (game: { id: number }, question: string | object, key?: string) => Promise<Answer>;
}

/** A client of a server that listens, which can also read an answer while it is being sent. */
export interface StreamingClient extends Client {
  /** The answer to a request for events, for `readEvents`. */
  open: (method: Method, url: string, body?: Body, options?: { signal?: AbortSignal }) => Promise<Response>;
}

type Send = (method: Method, url: string, headers: Headers, body: Body | undefined) => Promise<Answer>;

/** A client of an app that does not listen, or of a server at an origin. */
export function client(target: FastifyInstance): Client;
export function client(target: string): StreamingClient;
export function client(target: FastifyInstance | string): Client {
  return typeof target === 'string' ? streamingClient(target, {}) : appClient(target, {}, {});
}

function appClient(app: FastifyInstance, sent: Headers, options: Pick<InjectOptions, 'remoteAddress'>): Client {
  return {
    ...methodsOf(throughApp(app, options), sent),
    as: (caller) => appClient(app, { ...sent, ...caller?.headers }, options),
    with: (headers) => appClient(app, { ...sent, ...headers }, options),
    from: (remoteAddress) => appClient(app, sent, { remoteAddress }),
  };
}

function streamingClient(origin: string, sent: Headers): StreamingClient {
  const other = (headers: Headers | undefined) => streamingClient(origin, { ...sent, ...headers });
  return {
    ...methodsOf(throughNetwork(origin), sent),
    as: (caller) => other(caller?.headers),
    with: other,
    from: () => {
      throw new Error(`requests to ${origin} come from this machine's own address`);
    },
    open: (method, url, body, options) =>
      fetch(origin + url, { ...toInit(method, { accept: 'text/event-stream', ...sent }, body), ...options }),
  };
}

function methodsOf(sendTo: Send, sent: Headers): Omit<Client, 'as' | 'with' | 'from'> {
  const send: Client['send'] = (method, url, body, headers) => sendTo(method, url, { ...sent, ...headers }, body);
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
    ask: ({ id }, question, key) =>
      send(
        'POST',
        `/api/chat/games/${id}/messages`,
        typeof question === 'string' ? { text: question } : question,
        key === undefined ? {} : { 'idempotency-key': key },
      ),
  };
}

function throughApp(app: FastifyInstance, options: Pick<InjectOptions, 'remoteAddress'>): Send {
  return async (method, url, headers, payload) => {
    const request: InjectOptions = { ...options, method, url, headers };
    const answer = await app.inject(payload === undefined ? request : { ...request, payload });
    return toAnswer(answer.statusCode, answer.headers, answer.rawPayload);
  };
}

function throughNetwork(origin: string): Send {
  return async (method, url, headers, body) => {
    const answer = await fetch(origin + url, toInit(method, headers, body));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const cookies = answer.headers.getSetCookie();
    const received = { ...Object.fromEntries(answer.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    return toAnswer(answer.status, received, bytes);
  };
}

function toInit(method: Method, headers: Headers, body: Body | undefined): RequestInit {
  if (body === undefined) return { method, headers };
  if (typeof body === 'string') return { method, headers, body };
  if (Buffer.isBuffer(body)) return { method, headers, body: new Uint8Array(body) };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function toAnswer(status: number, headers: Answer['headers'], bytes: Buffer): Answer {
  const text = bytes.toString();
  const isJson = text !== '' && /\bjson\b/.test(String(headers['content-type']));
  return { status, headers, bytes, text, body: isJson ? JSON.parse(text) : undefined };
}
