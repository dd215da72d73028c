import type { Passage } from '#contract/chat.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { ExpertTask } from '../expert.ts';
import { type Emit, type FinishedAnswer, onceEach, sourceOf } from '../finished-answer.ts';
import type { Written } from './write.ts';

type Task = Omit<ExpertTask, 'emit'>;

export interface Meanwhile {
  /** What the model is asked, and where its events go. */
  task: Task;
  emit: Emit;
  /** Nothing is shown any more. */
  stop: () => void;
  /** The same, and gives the model's answer the numbers that the reader has seen. */
  end: (written: Written) => Written;
  /** The answer whose passages were shown; nothing where none were. */
  shown: () => FinishedAnswer | undefined;
  /** Takes what was shown away again, where the answer itself holds it. */
  takeBack: () => void;
  /** The answer with what was shown below it. */
  below: (finished: FinishedAnswer) => FinishedAnswer;
}

/**
 * Shows what would be quoted without a model where its first text takes long. The sources of these passages that the
 * model was not given are counted on behind its own, and come to it first if it searches for more.
 */
export function showMeanwhile(
  given: Task,
  quoted: () => Promise<FinishedAnswer>,
  { seconds, emit }: { seconds: number; emit: Emit },
): Meanwhile {
  let numbered: readonly RetrievedChunk[] = given.chunks;
  let behind: readonly RetrievedChunk[] = [];
  let shown: readonly Passage[] = [];
  let quotation: FinishedAnswer | undefined;
  let is_over = false;

  const show = async () => {
    const answer = await quoted();
    const { state, content, chunks } = answer;
    const passages = content?.passages ?? [];
    if (is_over || state === 'refused' || passages.length === 0) return;
    quotation = answer;
    const used = new Set(passages.map(({ n }) => chunks[n - 1]?.id));
    behind = chunks.filter(({ id }) => used.has(id) && !numbered.some((one) => one.id === id));
    numbered = [...numbered, ...behind];
    shown = renumbered(passages, chunks, numbered);
    emit({ event: 'sources', data: { sources: numbered.map(sourceOf) } });
    emit({ event: 'passages', data: { passages: [...shown] } });
  };
  // Without them the reader waits for the model alone.
  const timer =
    seconds === Infinity ? undefined : setTimeout(() => void show().catch(() => undefined), seconds * 1_000);
  const stop = () => {
    is_over = true;
    clearTimeout(timer);
  };

  const { search_more } = given;
  return {
    task: {
      ...given,
      show_sources(chunks) {
        numbered = onceEach([...chunks, ...behind]);
        given.show_sources?.(numbered);
      },
      ...(search_more && {
        async search_more(query, usage) {
          const found = await search_more(query, usage);
          return found.length === 0 ? found : onceEach([...behind, ...found]);
        },
      }),
    },
    emit(event) {
      if (event.event === 'piece') stop();
      emit(event);
    },
    stop,
    end(written) {
      stop();
      return { ...written, chunks: onceEach([...written.chunks, ...behind]) };
    },
    shown: () => quotation,
    takeBack() {
      if (shown.length > 0) emit({ event: 'passages', data: { passages: [] } });
    },
    below(finished) {
      if (shown.length === 0) return finished;
      const { content = { lead: finished.text, passages: [], close: '', miss: null } } = finished;
      const chunks = onceEach([...finished.chunks, ...numbered]);
      const meanwhile = renumbered(shown, numbered, chunks);
      return { ...finished, chunks, content: { ...content, meanwhile } };
    },
  };
}

function renumbered(
  passages: readonly Passage[],
  from: readonly RetrievedChunk[],
  to: readonly RetrievedChunk[],
): Passage[] {
  return passages.map((passage) => ({ ...passage, n: to.findIndex(({ id }) => id === from[passage.n - 1]?.id) + 1 }));
}
