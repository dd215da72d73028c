import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { AppError } from '#server/errors.ts';
import { isOpenaiPath } from './openai-error.ts';
import { splitKey } from './route.ts';
import { isApiPath } from './security-headers.ts';

interface KnownPath {
  url: string;
  pattern: RegExp;
  methods: Set<string>;
}

function listKnownPaths(): KnownPath[] {
  const methodsOf = new Map(
    ['/api/openapi.json', '/api/docs', '/api/docs/:file'].map((path) => [path, new Set(['GET', 'HEAD'])]),
  );
  for (const key of Object.keys(allEndpoints)) {
    const { method, url } = splitKey(key);
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return [...methodsOf].map(([url, methods]) => ({
    url,
    pattern: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    methods,
  }));
}

const knownPaths = listKnownPaths();

/** Paths without a parameter. What has such a name of its own is never the value of a parameter beside it. */
const literalPaths = new Map(
  knownPaths.filter(({ url }) => !url.includes(':')).map(({ url, methods }) => [url, methods]),
);

/** The methods under which the API knows a path; none where it does not know it at all. */
export function allowedMethods(path: string): string[] {
  const literal = literalPaths.get(path.replace(/\/$/, ''));
  if (literal) return [...literal].sort();
  const known = knownPaths.filter(({ pattern }) => pattern.test(path));
  return [...new Set(known.flatMap(({ methods }) => [...methods]))].sort();
}

/** The path of a request without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** @throws AppError `method_not_allowed` where another method would do, else `not_found` */
export function refuseUnknownCall(request: FastifyRequest, reply: FastifyReply): never {
  const allowed = allowedMethods(pathOf(request));
  if (allowed.length === 0) throw new AppError('not_found', isOpenaiPath(request.url) ? { object: 'programCall' } : {});
  reply.header('allow', allowed.join(', '));
  throw new AppError('method_not_allowed');
}

/** Refuses a path that has a name of its own where the router took the name for the value of a parameter. */
export function refuseMistakenName(request: FastifyRequest, reply: FastifyReply): void {
  const methods = literalPaths.get(pathOf(request).replace(/\/$/, ''));
  if (methods?.has(request.method) === false) refuseUnknownCall(request, reply);
}

/** Whether a program asks, which could not read a page. */
export function asksForJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return /\bapplication\/(?:[\w.]+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

/**
 * Answers what no route matches: calls of the API in JSON, before anything of them is read, and
 * everything else by `answerPage`.
 */
export function installNotFound(
  app: FastifyInstance,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    if (isApiPath(request.url)) refuseUnknownCall(request, reply);
    // What programs look for; nothing there is a page.
    if (request.url.startsWith('/.well-known/')) throw new AppError('not_found');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    reply.header('allow', 'GET, HEAD');
    throw new AppError('method_not_allowed');
  });
  app.setNotFoundHandler(answerPage);
}
