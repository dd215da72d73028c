import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { answerBackground } from './answer-background.ts';
import { listModels, requireModel, startCompletion, wholeCompletion } from './openai.ts';
import { refuseUnhonoured } from './refuse-unhonoured.ts';
import { streamCompletion, streamWhole } from './stream-completion.ts';
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
      const open_stream = stream === true ? request.open_stream : undefined;
      const include_usage = stream_options?.include_usage === true;
      const background = await answerBackground(deps, { ...body, user_id: user.id });
      if (background !== undefined)
        return open_stream === undefined ? background : streamWhole(background, open_stream(), include_usage);
      refuseUnhonoured(body);
      const sent = headers['x-client-request-id'];
      const idempotency_key =
        request.idempotency_key ?? (typeof sent === 'string' && sent !== '' ? sent.slice(0, 255) : undefined);
      const completion_request = { model, messages, user_id: user.id, api_key_id, idempotency_key };
      const completion = await startCompletion(deps, completion_request);
      if (open_stream === undefined) return wholeCompletion(deps, completion, request.when_left());
      return streamCompletion(deps, completion, open_stream(), { include_usage, language });
    },
    { narrow: readOfCompletion },
  );
}
