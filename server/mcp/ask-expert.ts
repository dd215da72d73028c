import { limits } from '#contract/values/limits.ts';
import { outcomeOf } from '#server/chat/running/follow.ts';
import { askForProgram, linkCitation, sourceLine, tellCost } from '#server/chat/ask-for-program.ts';
import type { Turn } from '#server/expert/expert.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { requireNamedGame } from './look-up.ts';
import type { McpCaller } from './mcp-caller.ts';

interface AskExpertInput {
  game: string;
  question: string;
  conversation: readonly Turn[];
}

/**
 * Puts a question to a game's expert and waits for the whole answer; `tell` hears each step of it.
 * @throws UnknownGame; AppError for everything that can be refused, and with the code of the fault where the answer failed
 */
export async function askExpert(
  deps: Deps,
  caller: McpCaller,
  { game: name, question, conversation }: AskExpertInput,
  { reportProgress, left }: { reportProgress: (step: string) => void; left: AbortSignal },
) {
  const { user, api_key_id } = caller;
  if (!user.email_verified) throw new AppError('email_not_verified');
  if (question.length > limits.question) {
    const field = { loc: ['body', 'question'], type: 'string_too_long', limit: limits.question } as const;
    throw new AppError('validation', { fields: [field] });
  }
  const game = await requireNamedGame(deps, caller, name);
  const request = { user_id: user.id, api_key_id, game_id: game.id, text: question, conversation };
  const answer = await askForProgram(deps, { ...request, idempotency_key: undefined });
  const closing = await answer.follow((event) => {
    if (event.event === 'status') reportProgress(event.data.step);
  }, left);
  const { message, calls_summary } = outcomeOf(closing);
  const { calls_charged } = await tellCost(deps.db, message.message_id, left);
  const citations = message.citations.map((cited) => linkCitation(deps.config, game.slug, cited));
  return {
    text: [message.text, citations.map(sourceLine).join('\n')].filter((part) => part !== '').join('\n\n'),
    data: {
      state: message.state,
      text: message.text,
      citations,
      calls_charged,
      repeated: answer.is_replay,
      calls_left: calls_summary.calls,
    },
  };
}
