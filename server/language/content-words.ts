import { normaliseText } from '#contract/values/normalise-text.ts';
import { isQuestionWord } from './question-words.ts';
import { isStopWord } from './stop-words.ts';
import { findGroups, splitGroup } from './tokenise.ts';

/** The words of a text that name something, in reading order and as typed; the first `most` of them. */
export function contentWords(text: string, most = Infinity): string[] {
  return findGroups(normaliseText(text))
    .values()
    .filter((group) => {
      const { parts } = splitGroup(group);
      return parts.some((word) => !isStopWord(word) && !isQuestionWord(word));
    })
    .take(most)
    .toArray();
}
