import type { AnswerOutcome } from '#contract/chat.ts';
import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { errorText } from '#server/http/error-texts.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import { type Route, streamed } from '#server/http/route.ts';
import { ask } from './ask.ts';
import {
  closingOf,
  deleteHistory,
  listMessages,
  requireQuestionId,
  revealStep,
  stopAnswer,
  storedClosing,
} from './chat.ts';
import type { AnswerEvent, ClosingEvent, RunningAnswer } from './running-answers.ts';

export function chatRoutes(route: Route, deps: Deps): void {
  route('GET /api/chat/games/{id}/messages', ({ user, params, query }) =>
    listMessages(deps, { user_id: user.id, game_id: params.id }, { before: query.before, limit: query.limit }),
  );

  route(
    'POST /api/chat/games/{id}/messages',
    async ({ user, api_key_id, params, body, idempotency_key, open_stream, language, set_header }) => {
      const { text, mode, use_progress = true, in_steps = false } = body;
      const asked = await ask(deps, {
        game_id: params.id,
        user_id: user.id,
        text,
        mode,
        use_progress,
        in_steps,
        idempotency_key,
        api_key_id,
      });
      if ('running' in asked) {
        return open_stream === undefined
          ? outcomeOf(await asked.running.closing)
          : followAnswer(asked.running, open_stream(), language);
      }
      set_header('idempotent-replayed', 'true');
      const closing = await storedClosing(deps, user.id, asked.earlier_question_id);
      if (closing === undefined) throw new AppError('answer_running', { retry_after: 1 });
      return open_stream === undefined ? outcomeOf(closing) : sendClosing(closing, open_stream(), language);
    },
  );

  route('DELETE /api/chat/games/{id}/messages', ({ user, params }) =>
    deleteHistory(deps, { user_id: user.id, game_id: params.id }),
  );

  route('POST /api/chat/games/{id}/messages/{message_id}/stop', ({ user, params }) =>
    stopAnswer(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id }),
  );

  route('POST /api/chat/games/{id}/messages/{message_id}/reveal', ({ user, params, body }) =>
    revealStep(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id }, body.step),
  );

  route('GET /api/chat/games/{id}/messages/{message_id}/events', async ({ user, params, open_stream, language }) => {
    const place = { user_id: user.id, game_id: params.id, message_id: params.message_id };
    const question_id = await requireQuestionId(deps, place);
    const running = deps.answers.find(place.message_id);
    if (open_stream === undefined) return outcomeOf(await closingOf(deps, place, question_id));
    if (running !== undefined) return followAnswer(running, open_stream(), language);
    const stream = open_stream();
    try {
      return sendClosing(await closingOf(deps, place, question_id, stream.signal), stream, language);
    } finally {
      // Also without its closing event: the reader takes that for a lost connection and attaches again.
      stream.end();
    }
  });
}

/** One JSON body; a failure becomes the plain error of its code. */
function outcomeOf({ event, data }: ClosingEvent): AnswerOutcome {
  if (event === 'failed') throw new AppError(data.code);
  return data;
}

/** Passes an answer's events on until its end or until the reader leaves; the answer itself goes on. */
async function followAnswer(answer: RunningAnswer, stream: EventStream, language: Language): Promise<typeof streamed> {
  const leave = answer.follow((event) => send(event, stream, language));
  const left = new Promise<void>((resolve) => stream.signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([answer.closing, left]);
  leave();
  stream.end();
  return streamed;
}

function sendClosing(closing: ClosingEvent, stream: EventStream, language: Language): typeof streamed {
  send(closing, stream, language);
  stream.end();
  return streamed;
}

function send({ event, data }: AnswerEvent, stream: EventStream, language: Language): void {
  stream.send(event, event === 'failed' ? { ...data, detail: errorText(data.code, language) } : data);
}
