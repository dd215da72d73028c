import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#server/deps.ts';
import { isObject } from '#server/http/bodies/narrow-body.ts';
import type { Route } from '#server/http/route.ts';
import { answerBackground } from './answer-background.ts';
import { listModels, requireModel, startCompletion, wholeCompletion } from './openai.ts';
import { honouredOfCompletion, honouredOfResponse, refuseUnhonoured } from './refuse-unhonoured.ts';
import { messagesOfInput, streamResponse, wholeResponse } from './responses.ts';
import { streamCompletion } from './stream-completion.ts';
import { readOfCompletion, readOfResponse } from './what-is-read.ts';

export function openaiRoutes(route: Route, deps: Deps): void {
  route('GET /api/v1/models', async ({ api_key_id }) => ({
    object: 'list',
    data: await listModels(deps, api_key_id),
  }));

  route('GET /api/v1/models/{slug}', ({ params }) => requireModel(deps, params.slug));

  route(
    'POST /api/v1/chat/completions',
    async ({ body, language, ...request }) => {
      const { model, messages, stream, stream_options, response_format } = body;
      const background = { model, messages, format: response_format, user_id: request.user.id };
      let completion = await answerBackground(deps, background);
      if (completion === undefined) {
        refuseUnhonoured(body, honouredOfCompletion);
        completion = await startCompletion(deps, { model, messages, ...callerOf(request) });
      }
      if (stream !== true || request.open_stream === undefined) return wholeCompletion(completion, request.when_left());
      const include_usage = stream_options?.include_usage === true;
      return streamCompletion(deps, completion, request.open_stream(), { include_usage, language });
    },
    { narrow: readOfCompletion },
  );

  route(
    'POST /api/v1/responses',
    async ({ body, language, ...request }) => {
      const { model, instructions, stream, text } = body;
      const read = messagesOfInput(body.input);
      const format = isObject(text) ? text['format'] : undefined;
      let completion = await answerBackground(deps, { model, ...read, instructions, format, user_id: request.user.id });
      if (completion === undefined) {
        refuseUnhonoured(body, honouredOfResponse);
        completion = await startCompletion(deps, { model, ...read, ...callerOf(request) });
      }
      if (stream !== true || request.open_stream === undefined) return wholeResponse(completion, request.when_left());
      return streamResponse(deps, completion, request.open_stream(), language);
    },
    { narrow: readOfResponse },
  );
}

interface Caller {
  user: { id: number };
  api_key_id: number | null;
  idempotency_key: string | undefined;
  headers: IncomingHttpHeaders;
}

function callerOf({ user, api_key_id, idempotency_key, headers }: Caller) {
  const sent = headers['x-client-request-id'];
  const key = idempotency_key ?? (typeof sent === 'string' && sent !== '' ? sent.slice(0, 255) : undefined);
  return { user_id: user.id, api_key_id, idempotency_key: key };
}
