import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AllEndpoints, allEndpoints } from '#contract/all-endpoints.ts';
import type { Language } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import type { User } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { type CsvFile, isCsvFile, sendCsv, wantsCsv } from '#server/rules/csv.ts';
import {
  type EventStream,
  leftSignal,
  openEventStream,
  type StreamBound,
  streamed,
  wantsEventStream,
} from './event-stream.ts';
import { isJsonInPieces, type JsonInPieces, sendJsonInPieces } from '#server/rules/json-in-pieces.ts';
import type { Narrow } from './bodies/narrow-body.ts';
import { publicEndpoints } from './pages/public-paths.ts';
import type { ReadSources } from './connections/read-sources.ts';
import { createReadsInTurn } from './connections/reads-in-turn.ts';
import { requestLanguage } from './request-language.ts';
import { wrongFields } from '#server/rules/wrong-fields.ts';

type Key = keyof AllEndpoints;
type Parsed<E, Part extends string> = E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
type UserOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'public_with_user'
    ? User | undefined
    : User;
type Answer<E> = E extends { response: infer S extends z.ZodType } ? z.input<S> : void;

type Reply<E> =
  | Answer<E>
  | (E extends { stream: true | 'body' } ? typeof streamed : never)
  | (E extends { protocol: true } | { picture: true } ? Response : never)
  | (E extends { in_pieces: true } ? JsonInPieces : never)
  | (E extends { csv: true } ? CsvFile : never);

/** What a rule may know of the request: parsed values, the caller, and nothing of HTTP beyond that. */
export interface RuleRequest<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: E extends { raw_body: true } ? Buffer : Parsed<E, 'body'>;
  user: UserOf<E>;
  session_id: number | null;
  /** The API key that is the bearer; null for a session. */
  api_key_id: number | null;
  /** Who looks at the product as this user does; null for the user themselves. */
  viewer_id: number | null;
  language: Language;
  ip: string;
  user_agent: string | null;
  /** The browser says `DNT: 1` or `Sec-GPC: 1`. */
  do_not_track: boolean;
  /** Present where the endpoint accepts one and the client sent one. */
  idempotency_key: string | undefined;
  /** Opens the event stream where the client asked for one; the rule then returns `streamed`. */
  open_stream: (() => EventStream) | undefined;
  /** Aborted when the client has gone, or the answer was sent. */
  when_left: () => AbortSignal;
  /** Where a reader of an event stream stopped before, as `Last-Event-ID` says. */
  last_event_id: number | undefined;
  /** Sets a header of the answer. */
  set_header: (name: string, value: string) => void;
  /** For a protocol of its own and for cookies, and nothing else. */
  headers: IncomingHttpHeaders;
  /** The client asks for the whole list as CSV, where the endpoint has one. */
  wants_csv: boolean;
  /** For an answer that may be some seconds old: a replica of the database that keeps up, else the database itself. */
  readDb: () => Db;
  /** As the answer's errors and the log name this request. */
  request_id: string;
  log: FastifyBaseLogger;
}

/** Pairs one endpoint of the contract with one rule. */
export type Route = <K extends Key>(
  key: K,
  rule: (request: RuleRequest<AllEndpoints[K]>) => Promise<Reply<AllEndpoints[K]>> | Reply<AllEndpoints[K]>,
  options?: { narrow?: Narrow },
) => void;

const partOf: Record<string, 'body' | 'query' | 'path'> = { body: 'body', querystring: 'query', params: 'path' };

/** Validation in and out from the contract's schemas. */
export function installSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value: unknown) => {
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data };
    const part = partOf[httpPart ?? 'body'] ?? 'body';
    return { error: new AppError('validation', { fields: wrongFields(part, result.error.issues, value) }) };
  });
  // Parsed, not encoded: what was stored before a field existed gets the default that the contract states for it.
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        JSON.stringify(schema.parse(answer)),
  );
}

/** Makes the function by which every domain states its routes; remembers which endpoints are served. */
export function createRoute(
  app: FastifyInstance,
  sources: ReadSources,
  streams: StreamBound,
): { route: Route; served: ReadonlySet<Key> } {
  const served = new Set<Key>();
  const readInTurn = createReadsInTurn();
  const route: Route = (key, rule, { narrow } = {}) => {
    const endpoint: Endpoint = allEndpoints[key];
    const { method, url } = splitKey(key);
    served.add(key);
    app.route({
      method,
      url,
      config: { endpoint, ...(narrow && { narrow }), ...visitorLimitOf(key) },
      ...(endpoint.body_limit === undefined ? {} : { bodyLimit: endpoint.body_limit }),
      schema: schemaOf(endpoint),
      handler: async (request, reply) => {
        const run = () =>
          sources.run(request, (readDb) =>
            // The schemas above are the parse; the rule's type is computed from the same object.
            rule({ ...ruleRequest(endpoint, request, reply, streams), readDb } as RuleRequest<
              AllEndpoints[typeof key]
            >),
          );
        // A stream stays open for as long as its reader likes.
        const isRead = method === 'GET' && endpoint.stream === undefined;
        const answer = await (isRead ? readInTurn(request, reply, run) : run());
        sources.markChange(request, reply);
        if (answer === streamed) return reply;
        if (isCsvFile(answer)) return sendCsv(reply, answer);
        if (isJsonInPieces(answer)) return sendJsonInPieces(reply, answer);
        if (answer instanceof Response) return reply.send(answer);
        const status = endpoint.status ?? 200;
        return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
      },
    });
  };
  return { route, served };
}

/** The limit that counts calls without a login, where it is not the usual one. */
function visitorLimitOf(key: Key): { visitor_limit?: 'search' } {
  const paths: Partial<Record<Key, { limit: string | null }>> = publicEndpoints;
  return paths[key]?.limit === 'search' ? { visitor_limit: 'search' } : {};
}

function ruleRequest(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, streams: StreamBound) {
  const { caller } = request;
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    user: caller?.user,
    session_id: caller?.session_id ?? null,
    api_key_id: caller?.api_key_id ?? null,
    viewer_id: caller?.viewer_id ?? null,
    language: requestLanguage(request),
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    do_not_track: request.headers.dnt === '1' || request.headers['sec-gpc'] === '1',
    idempotency_key: endpoint.idempotent === true ? idempotencyKey(request) : undefined,
    open_stream:
      endpoint.stream === 'body' || (endpoint.stream === true && wantsEventStream(request))
        ? () => openEventStream(request, reply, streams)
        : undefined,
    when_left: () => leftSignal(reply),
    last_event_id: lastEventId(request),
    set_header: (name: string, value: string) => void reply.header(name, value),
    headers: request.headers,
    wants_csv: endpoint.csv === true && wantsCsv(request),
    request_id: request.id,
    log: request.log,
  };
}

function lastEventId(request: FastifyRequest): number | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

const longestKey = 255;

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= longestKey) return key;
  // No field of the request is wrong, so the detail is a sentence and not a list.
  throw new AppError('idempotency_key_invalid');
}

/** `POST /api/x/{id}` as the router writes it. */
export function splitKey(key: string): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } {
  const space = key.indexOf(' ');
  const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(key.slice(0, space));
  return { method, url: key.slice(space + 1).replaceAll(/\{(\w+)\}/g, ':$1') };
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: {
      [endpoint.status ?? 200]: successOf(endpoint),
      '4xx': errorBody,
      '5xx': errorBody,
    },
  };
}

/** The answer in each form that the endpoint has. */
function successOf(endpoint: Endpoint) {
  if (endpoint.picture === true)
    return { description: 'The picture', content: { 'image/jpeg': { schema: z.string() } } };
  const success = endpoint.response ?? z.undefined().meta({ description: 'No body' });
  const other = endpoint.stream === true ? 'text/event-stream' : endpoint.csv === true ? 'text/csv' : undefined;
  if (other === undefined) return success;
  return {
    description: 'The outcome',
    content: { 'application/json': { schema: success }, [other]: { schema: z.string() } },
  };
}
