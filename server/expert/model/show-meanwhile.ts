import type { Passage } from '#contract/chat.ts';
import { type Emit, type FinishedAnswer, sourceOf, type Sources } from '../finished-answer.ts';
import { numberIn } from './put-behind.ts';

/**
 * Shows what would be quoted without a model where its first text takes long. The sources of these passages that the
 * model was not given are counted on behind its own, and come to it first if it searches for more.
 */
export function showMeanwhile(
  sources: Sources,
  quoted: () => Promise<FinishedAnswer>,
  { seconds, emit }: { seconds: number; emit: Emit },
) {
  let passages: Passage[] = [];
  let quotation: FinishedAnswer | undefined;
  let is_over = false;

  const show = async () => {
    const answer = await quoted();
    if (is_over || answer.state === 'refused') return;
    passages = numberIn(sources, answer).content?.passages ?? [];
    if (passages.length === 0) return;
    quotation = answer;
    emit({ event: 'sources', data: { sources: sources.list().map(sourceOf) } });
    emit({ event: 'passages', data: { passages } });
  };
  // Without them the reader waits for the model alone.
  const timer =
    seconds === Infinity ? undefined : setTimeout(() => void show().catch(() => undefined), seconds * 1_000);
  const stop = () => {
    is_over = true;
    clearTimeout(timer);
  };

  return {
    emit: (event: Parameters<Emit>[0]) => {
      if (event.event === 'piece') stop();
      emit(event);
    },
    stop,
    /** The answer whose passages were shown; nothing where none were. */
    shown: () => quotation,
    /** Takes what was shown away again, where the answer itself holds it. */
    takeBack() {
      if (quotation) emit({ event: 'passages', data: { passages: [] } });
    },
    /** The answer with what was shown below it. */
    below(finished: FinishedAnswer): FinishedAnswer {
      if (!quotation) return finished;
      const numbered = numberIn(sources, finished);
      const { content = { lead: finished.text, passages: [], close: '', miss: null } } = numbered;
      return { ...numbered, content: { ...content, meanwhile: passages } };
    },
  };
}
