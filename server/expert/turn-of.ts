import { queuedFault } from '#server/providers/model-fault.ts';
import type { ExpertTask } from './expert.ts';
import type { Emit } from './finished-answer.ts';
import type { AnswerContext } from './question.ts';

/** Lets the model be asked once it is the answer’s turn, and says until then how many are before it. */
export function turnOf({ turn, expert, signal }: AnswerContext, emit: Emit): Pick<ExpertTask, 'await_turn'> {
  if (turn === undefined) return {};
  const seconds = expert.fit?.().queue_seconds ?? Infinity;
  const onPlace = (place: number) => emit({ event: 'status', data: { step: 'waiting', place } });
  return {
    async await_turn() {
      if (!(await turn.wait({ seconds, signal, onPlace }))) throw queuedFault(seconds);
    },
  };
}
