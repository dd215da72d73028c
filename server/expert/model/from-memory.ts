import { createSources, type Emit, emitFirstStep, type FinishedAnswer } from '../finished-answer.ts';
import { endCutOff, endHere } from './put-behind.ts';
import type { AnswerContext, ExpertQuestion } from '../question.ts';
import { languageOf } from '#server/language/question-language.ts';
import { stoppedAnswer, tellsProgress, write } from './write.ts';

/**
 * Only a model answers without articles, and what it says has no source.
 * @throws its fault where nothing of the answer was shown
 */
export async function answerFromMemory(
  { game, text, recognised, conversation, options, settings }: ExpertQuestion,
  context: AnswerContext,
  emit: Emit,
): Promise<FinishedAnswer> {
  const task = {
    game_title: game.title,
    question: text,
    recognised,
    conversation,
    sources: createSources(),
    options,
    writes_steps: options.in_steps,
    player_progress: await context.progress(languageOf(text)),
    guidance: settings.prompt,
    fit: context.expert.fit?.(),
    behind: context,
  };
  const written = await write(context, task, emit);
  const { ended, usage } = written;
  const known = { state: 'answered', is_rag: false, tells_progress: tellsProgress(written, task) } as const;
  if (ended === 'stopped') return stoppedAnswer(written, { is_rag: false, free: false });
  if (ended !== undefined) {
    if (written.text === '') throw ended;
    context.onFault(ended);
    context.record.addFault({ outcome: ended.kind, usage });
    return { ...endHere(written, languageOf(text), emit), ...known };
  }
  const whole: FinishedAnswer = { ...written, ...known, charge: true, chunks: [], cited: [] };
  const finished =
    written.cut_off === true ? endCutOff(whole, languageOf(text), options.in_steps ? () => {} : emit) : whole;
  return options.in_steps ? emitFirstStep(finished, emit) : finished;
}
