import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { answerBackground } from './answer-background.ts';
import { listModels, requireModel, startCompletion, wholeCompletion } from './openai.ts';
import { honouredOfCompletion, honouredOfResponse, refuseUnhonoured } from './refuse-unhonoured.ts';
import { messagesOfInput, streamResponse, wholeResponse } from './responses.ts';
import { streamCompletion, streamWhole } from './stream-completion.ts';
import { readOfCompletion, readOfResponse } from './what-is-read.ts';

export function openaiRoutes(route: Route, deps: Deps): void {
  route('GET /api/v1/models', async () => ({
    object: 'list',
    data: await listModels(deps),
  }));

  route('GET /api/v1/models/{slug}', ({ params }) => requireModel(deps, params.slug));

  route(
    'POST /api/v1/chat/completions',
    async ({ body, language, ...request }) => {
      const { model, messages, stream, stream_options } = body;
      const open_stream = stream === true ? request.open_stream : undefined;
      const include_usage = stream_options?.include_usage === true;
      const background = await answerBackground(deps, { ...body, user_id: request.user.id });
      if (background !== undefined)
        return open_stream === undefined ? background : streamWhole(background, open_stream(), include_usage);
      refuseUnhonoured(body, honouredOfCompletion);
      const completion = await startCompletion(deps, { model, messages, ...callerOf(request) });
      if (open_stream === undefined) return wholeCompletion(deps, completion, request.when_left());
      return streamCompletion(deps, completion, open_stream(), { include_usage, language });
    },
    { narrow: readOfCompletion },
  );

  route(
    'POST /api/v1/responses',
    async ({ body, language, ...request }) => {
      const { model, input, stream } = body;
      const open_stream = stream === true ? request.open_stream : undefined;
      refuseUnhonoured(body, honouredOfResponse);
      const completion = await startCompletion(deps, { model, ...messagesOfInput(input), ...callerOf(request) });
      if (open_stream === undefined) return wholeResponse(deps, completion, request.when_left());
      return streamResponse(deps, completion, open_stream(), language);
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
