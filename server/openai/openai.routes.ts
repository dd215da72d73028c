import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listModels, requireModel, startCompletion, wholeCompletion } from './openai.ts';
import { refuseUnhonoured } from './refuse-unhonoured.ts';
import { streamCompletion } from './stream-completion.ts';
import { readOfCompletion } from './what-is-read.ts';

export function openaiRoutes(route: Route, deps: Deps): void {
  route('GET /api/v1/models', async () => ({
    object: 'list',
    data: await listModels(deps),
  }));

  route('GET /api/v1/models/{slug}', ({ params }) => requireModel(deps, params.slug));

  route(
    'POST /api/v1/chat/completions',
    async ({ user, api_key_id, body, headers, language, ...request }) => {
      const { model, messages, stream, stream_options } = body;
      refuseUnhonoured(body);
      const sent = headers['x-client-request-id'];
      const idempotency_key =
        request.idempotency_key ?? (typeof sent === 'string' && sent !== '' ? sent.slice(0, 255) : undefined);
      const completion_request = { model, messages, user_id: user.id, api_key_id, idempotency_key };
      if (stream !== true || request.open_stream === undefined)
        return wholeCompletion(deps, await startCompletion(deps, completion_request), request.when_left());
      const completion = await startCompletion(deps, completion_request);
      const include_usage = stream_options?.include_usage === true;
      return streamCompletion(deps, completion, request.open_stream(), { include_usage, language });
    },
    { narrow: readOfCompletion },
  );
}
