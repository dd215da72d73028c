import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import { createSources, type Emit, type FinishedAnswer, type Sources } from '../finished-answer.ts';
import { citationMark } from '../check/citation-marks.ts';
import { isLonger } from '../check/not-in-sources.ts';
import type { Written } from './write.ts';

/** An answer that was written apart, by the numbers that its sources have among others or get behind them. */
export function numberIn(sources: Sources, answer: FinishedAnswer): FinishedAnswer {
  const numbers = answer.chunks.map((chunk) => sources.add(chunk));
  const numberOf = (n: number) => numbers[n - 1] ?? n;
  const { content, text } = answer;
  const passages = content?.passages.map((passage) => ({ ...passage, n: numberOf(passage.n) })) ?? [];
  return {
    ...answer,
    text: text.replaceAll(citationMark, (mark, n: string) => mark.replace(n, String(numberOf(Number(n))))),
    ...(content && { content: { ...content, passages } }),
    chunks: sources.list(),
    cited: answer.cited.map(numberOf),
  };
}

/**
 * An answer behind what its reader has read of another one, with a line between them. The first text keeps its numbers,
 * and the sources of the second are counted on from it.
 */
export function putBehind(
  before: Pick<Written, 'text' | 'chunks' | 'cited'>,
  line: string,
  apart: FinishedAnswer,
): FinishedAnswer {
  const opening = [before.text, line].filter((text) => text !== '').join('\n\n');
  const answer = before.text === '' ? apart : numberIn(createSources(before.chunks), apart);
  const { content } = answer;
  return {
    ...answer,
    text: `${opening}\n\n${answer.text}`,
    ...(content && {
      content: {
        ...content,
        lead: [opening, content.lead].filter((part) => part !== '').join('\n\n'),
        ...(before.text !== '' && { is_begun_by_model: true }),
      },
    }),
    cited: [...new Set([...before.cited, ...answer.cited])],
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

/** An answer with a line below it, which its reader gets like the text before. */
function endWith(finished: FinishedAnswer, line: string, emit: Emit): FinishedAnswer {
  const { text, content } = finished;
  emit({ event: 'piece', data: { text: `\n\n${line}` } });
  const close = [content?.close ?? '', line].filter((part) => part !== '').join('\n\n');
  return { ...finished, text: `${text}\n\n${line}`, ...(content && { content: { ...content, close } }) };
}

/** Says below what is quoted in doubt that it is the closest thing, and free. */
export function endInDoubt(finished: FinishedAnswer, language: Language, emit: Emit): FinishedAnswer {
  const is_quoted =
    finished.state === 'unsure' && finished.content !== undefined && finished.content.passages.length > 0;
  return is_quoted ? endWith(finished, messagesFor(language).expert.unsure, emit) : finished;
}

/**
 * An answer that a model did not bring to its end for want of room: said below it, and free where no more than a remark
 * is there, as what it lacks may be the answer.
 */
export function endCutOff(finished: FinishedAnswer, language: Language, emit: Emit): FinishedAnswer {
  const { text, earlier_steps = [] } = finished;
  const show = earlier_steps.length === 0 ? emit : () => {};
  return {
    ...endWith(finished, messagesFor(language).expert.modelCutOff, show),
    charge: finished.charge && isLonger(text.slice(0, text.endsWith(' …') ? -2 : undefined)),
    cut_off: true,
  };
}
