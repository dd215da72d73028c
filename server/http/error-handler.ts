import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/common.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { AppError } from '#server/errors.ts';
import { errorText, fieldText, sentenceOf } from '#server/rules/error-texts.ts';
import { asAppError } from '#server/rules/as-app-error.ts';
import { isMcpPath, mcpChallenge, signInText } from './mcp-door.ts';
import { isOpenaiPath, openaiErrorOf, openaiStatus } from './openai-error.ts';
import { requestLanguage } from './request-language.ts';

/** The JSON body of an error; nothing of the inside is in it. */
export function errorBodyOf(error: AppError, language: Language, request_id: string): ErrorBody {
  const detail =
    error.fields === undefined
      ? sentenceOf(error, language)
      : error.fields.map((field) => ({ loc: [...field.loc], msg: fieldText(field, language), type: field.type }));
  return {
    detail,
    code: error.code,
    request_id,
    ...(error.message_id === undefined ? {} : { message_id: error.message_id }),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
}

const drainedBytes = 64 * 1024 * 1024;

/**
 * Whether the rest of a body that is too large is read and thrown away. To close the connection at once, as the
 * framework would, breaks it under a client that is still sending, which then never sees why.
 */
function isDrained({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= drainedBytes;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, public_url?: string): FastifyReply {
  const known = asAppError(error);
  request.error_code = known.code;
  if (known.status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed');
  if (known.retry_after !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(known.retry_after))));
  const signIn = known.status === 401 && isMcpPath(request.url) ? public_url : undefined;
  const had_token = request.headers.authorization !== undefined;
  if (known.status === 401)
    reply.header('www-authenticate', signIn === undefined ? 'Bearer' : mcpChallenge(signIn, had_token));
  if (known.code === 'payload_too_large' && isDrained(request)) reply.removeHeader('connection');
  reply.header('cache-control', 'no-store');
  const language = requestLanguage(request);
  const openai = isOpenaiPath(request.url);
  if (openai) reply.header('x-request-id', request.id);
  return (
    reply
      .code(openai ? openaiStatus(known) : known.status)
      .type('application/json; charset=utf-8')
      // OpenAI's clients read `error` and pass over the rest.
      .send(
        JSON.stringify({
          ...(openai && openaiErrorOf(known, language)),
          ...errorBodyOf(known, language, request.id),
          ...(signIn !== undefined && { detail: signInText(signIn, language) }),
        }),
      )
  );
}

/** For errors of the router itself (malformed address), which never reach the error handler. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answerError(error, request, reply);
}

/** @param public_url for what leads programs from a 401 to the sign-in */
export function installErrorHandler(app: FastifyInstance, public_url: string): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, public_url));
}

// Time to take the answer to a broken request in; longer nobody has to read it.
const answerMayTakeMs = 3_000;

const brokenRequest: Record<string, { status: string; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'bad_request' },
};

/** Answers requests that are not HTTP, where no request or reply exists yet. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = brokenRequest[error.code ?? ''] ?? {
    status: '400 Bad Request',
    code: 'bad_request' as const,
  };
  const body = JSON.stringify({ detail: errorText(code, 'en'), code, request_id: '-' } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  // A client that never ends its own side would hold the connection open for good.
  const closing = setTimeout(() => socket.destroy(), answerMayTakeMs);
  socket.once('close', () => clearTimeout(closing));
}
