import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import { type Emit, type FinishedAnswer, onceEach } from '../finished-answer.ts';
import { isLonger } from '../check/not-in-sources.ts';
import type { Written } from './write.ts';

/**
 * An answer behind what its reader has read of another one, with a line between them. The first text keeps its numbers,
 * and the sources of the second are counted on from it.
 */
export function putBehind(
  before: Pick<Written, 'text' | 'chunks' | 'cited'>,
  line: string,
  answer: FinishedAnswer,
): FinishedAnswer {
  const opening = [before.text, line].filter((text) => text !== '').join('\n\n');
  const chunks = before.text === '' ? answer.chunks : onceEach([...before.chunks, ...answer.chunks]);
  const renumber = (n: number) => chunks.findIndex(({ id }) => id === answer.chunks[n - 1]?.id) + 1 || n;
  const text = answer.text.replaceAll(/\[(\d+)\]/g, (_, n: string) => `[${renumber(Number(n))}]`);
  const { content } = answer;
  return {
    ...answer,
    text: `${opening}\n\n${text}`,
    ...(content && {
      content: {
        ...content,
        lead: [opening, content.lead].filter((part) => part !== '').join('\n\n'),
        ...(before.text !== '' && { is_begun_by_model: true }),
        passages: content.passages.map((passage) => ({ ...passage, n: renumber(passage.n) })),
      },
    }),
    chunks,
    cited: [...new Set([...before.cited, ...answer.cited.map(renumber)])],
  };
}

/** What a model had written, where nothing can be put behind it. */
export function endHere(
  { text, chunks, cited }: Pick<Written, 'text' | 'chunks' | 'cited'>,
  language: Language,
  emit: Emit,
): Pick<FinishedAnswer, 'text' | 'charge' | 'chunks' | 'cited'> {
  const line = messagesFor(language).expert.modelEndedHere;
  emit({ event: 'piece', data: { text: `\n\n${line}` } });
  return { text: `${text}\n\n${line}`, charge: false, chunks, cited };
}

/**
 * An answer that a model did not bring to its end for want of room: said below it, and free where no more than a remark
 * is there, as what it lacks may be the answer.
 */
export function endCutOff(finished: FinishedAnswer, language: Language, emit: Emit): FinishedAnswer {
  const line = messagesFor(language).expert.modelCutOff;
  const { text, content, earlier_steps = [] } = finished;
  if (earlier_steps.length === 0) emit({ event: 'piece', data: { text: `\n\n${line}` } });
  const close = [content?.close ?? '', line].filter((part) => part !== '').join('\n\n');
  return {
    ...finished,
    text: `${text}\n\n${line}`,
    ...(content && { content: { ...content, close } }),
    charge: finished.charge && isLonger(text.replace(/ …$/u, '')),
    cut_off: true,
  };
}
