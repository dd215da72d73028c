import type { z } from 'zod';
import type { Grant } from './values/rights.ts';

/**
 * Who may call an endpoint:
 * `public` ignores any bearer token; `public_with_user` works without one but a stale one is 401;
 * `user` needs a session; `verified` also a verified e-mail address; `admin` needs the role, or one of the grants that
 * the endpoint names.
 */
export type Access = 'public' | 'public_with_user' | 'user' | 'verified' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /api/${string}`;

interface EndpointBase {
  summary: string;
  /** Whether an API key may be the bearer. */
  api_key: boolean;
  /** Whether a token of a program that signed in may be the bearer. */
  sign_in?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodUnknown;
  /** The JSON answer; absent where the answer has no body. */
  response?: z.ZodType;
  /** The status of success; 200 where absent. */
  status?: 202 | 204;
  /** Accepts an optional `Idempotency-Key`. */
  idempotent?: true;
  /** May answer as an event stream, by `Accept` or as the body says; then the rule writes the events itself. */
  stream?: true | 'body';
  /** Answers the whole filtered list as CSV where the client sends `Accept: text/csv`. */
  csv?: true;
  /** The rule gets the body's bytes and reads them itself; for files. */
  raw_body?: true;
  /** A protocol of its own inside HTTP: the rule gets the request as it came and answers a whole response. */
  protocol?: true;
  /** Whether it may be called by who looks at the product as somebody else; where absent, every GET and nothing else. */
  in_view?: boolean;
  /** The JSON may be of any length: it is sent while it is read or written. */
  in_pieces?: true;
  /** Takes a form in place of JSON, as OAuth does. */
  form?: true;
  /** Answers a JPEG picture. */
  picture?: true;
  /** Largest body in bytes; 1 MiB where absent. */
  body_limit?: number;
  /** So many values a body may hold at most; 20,000 where absent. */
  most_values?: number;
}

/**
 * One call of the API as data: route, parsing, OpenAPI and the browser's typed call all come from it.
 * What is for admins always says which grants may use it, too; none where it is for admins alone.
 */
export type Endpoint = EndpointBase &
  ({ access: Exclude<Access, 'admin'>; grants?: never } | { access: 'admin'; grants: readonly Grant[] });

export type Endpoints = Record<EndpointKey, Endpoint>;

/** Keeps the exact type of each endpoint while checking its shape. */
export function defineEndpoints<const E extends Endpoints>(endpoints: E): E {
  return endpoints;
}
