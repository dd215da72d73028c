import type { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Language } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { messagesFor } from '#server/messages.ts';
import { createSchemas, type Json } from './schemas.ts';
import { summaryOf } from './summaries.ts';

interface Description {
  origin: string;
  language: Language;
  /** The introduction, in Markdown. */
  guide: string;
}

const mebibyte = 1024 * 1024;

type Schemas = ReturnType<typeof createSchemas>;
type Parameter = Json & { name: string };

const keyParameter = { $ref: '#/components/parameters/IdempotencyKey' };
const mostInline = 20;
const errorResponse = { $ref: '#/components/responses/Error' };
const doneResponse = { $ref: '#/components/responses/Done' };

/** The description of the API, made from the contract alone. */
export function describeApi({ origin, language, guide }: Description) {
  const texts = messagesFor(language)['api-docs'];
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  const groups = new Map<string, string>();
  const shared = listShared(schemas);
  for (const [key, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const [method = '', path = ''] = key.split(' ');
    groups.set(groupOf(path), `/api/${groupOf(path)}`);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeCall(key, endpoint, language, { schemas, shared }),
    };
  }
  const error = schemas.convert(errorBody, 'output');
  return {
    openapi: '3.1.0',
    info: { title: texts.title, version: '1', description: guide, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: origin }],
    tags: [...groups].map(([name, path]) => ({ name, description: texts.group({ path }) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: texts.idempotent,
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        ...Object.fromEntries(shared),
      },
      responses: {
        Error: { description: texts.error, content: { 'application/json': { schema: error } } },
        Done: { description: texts.noBody },
      },
      schemas: schemas.components,
    },
  };
}

/** The parameters that more than `mostInline` calls have alike, under their names: of two with one name the first. */
function listShared(schemas: Schemas): Map<string, Parameter> {
  const uses = new Map<string, number>();
  const shared = new Map<string, Parameter>();
  for (const { params, query } of Object.values<Endpoint>(allEndpoints))
    for (const one of [
      ...describeParameters('path', params, schemas),
      ...describeParameters('query', query, schemas),
    ]) {
      const times = (uses.get(JSON.stringify(one)) ?? 0) + 1;
      uses.set(JSON.stringify(one), times);
      if (times > mostInline && !shared.has(one.name)) shared.set(one.name, one);
    }
  return shared;
}

/** The word after /api/, and for admins the one after that. */
function groupOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'admin' ? `admin/${second}` : first;
}

/** `GET /api/admin/users/{id}/chats` is `getAdminUsersByIdChats`. */
export function operationId(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const words = path
    .slice('/api/'.length)
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const securityOf = {
  public: [],
  public_with_user: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  verified: [{ bearer: [] }],
  admin: [{ bearer: [] }],
} as const;

function describeCall(
  key: string,
  endpoint: Endpoint,
  language: Language,
  { schemas, shared }: { schemas: Schemas; shared: Map<string, Parameter> },
): Json {
  const texts = messagesFor(language)['api-docs'];
  const id = operationId(key);
  const notes = [
    texts.forWhom({ audience: texts.audiences[endpoint.access] }),
    endpoint.access === 'admin' &&
      endpoint.grants.length > 0 &&
      texts.forGrants({ grants: endpoint.grants.map((grant) => texts.grants[grant]).join(', ') }),
    endpoint.api_key && texts.apiKey,
    endpoint.idempotent === true && texts.idempotent,
    endpoint.stream === true && texts.stream,
    endpoint.csv === true && texts.csv,
    endpoint.body_limit !== undefined &&
      endpoint.body_limit >= mebibyte &&
      texts.bodyLimit({ mebibytes: String(endpoint.body_limit / mebibyte) }),
  ];
  const body = describeBody(id, endpoint, texts.file, schemas);
  const parameters = [
    ...[
      ...describeParameters('path', endpoint.params, schemas),
      ...describeParameters('query', endpoint.query, schemas),
    ].map((one) =>
      JSON.stringify(one) === JSON.stringify(shared.get(one.name))
        ? { $ref: `#/components/parameters/${one.name}` }
        : one,
    ),
    ...(endpoint.idempotent === true ? [keyParameter] : []),
  ];
  return {
    operationId: id,
    summary: summaryOf(key, endpoint, language),
    description: notes.filter((note) => note !== false).join(' '),
    tags: [groupOf(key.split(' ')[1] ?? '')],
    security: securityOf[endpoint.access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status ?? 200]:
        endpoint.status === 204 ? doneResponse : describeAnswer(id, endpoint, language, schemas),
      '4XX': errorResponse,
      '5XX': errorResponse,
    },
  };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined, schemas: Schemas): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.convert(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema: inner,
  }));
}

function describeBody(id: string, { body, raw_body }: Endpoint, file: string, schemas: Schemas): Json | undefined {
  if (raw_body === true)
    return {
      description: file,
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (body === undefined) return undefined;
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
  return { required: true, content: { 'application/json': { schema: schemas.refer(body, 'input', name) } } };
}

/** The answer in each form that the endpoint has. */
function describeAnswer(id: string, endpoint: Endpoint, language: Language, schemas: Schemas): Json {
  const texts = messagesFor(language)['api-docs'];
  if (endpoint.picture === true)
    return { description: texts.picture, content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } };
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
  const schema = endpoint.response === undefined ? {} : schemas.refer(endpoint.response, 'output', name);
  const other = endpoint.stream !== undefined ? 'text/event-stream' : endpoint.csv === true ? 'text/csv' : undefined;
  return {
    description: texts.answer,
    content: { 'application/json': { schema }, ...(other && { [other]: { schema: { type: 'string' } } }) },
  };
}
