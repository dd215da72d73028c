import { normaliseText } from '#contract/values/normalise-text.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { allWords, setOf } from '../words/words.ts';

/** Ask for more of what was said: "and then?", "tell me more". */
const more = setOf(allWords.goes_on.more);
/** Stand beside them, and ask nothing by themselves. */
const beside = setOf(allWords.goes_on.beside);
/** Ask for one thing of it. */
const asking = setOf(allWords.goes_on.questions);
const longest = 6;

function wordsOf(text: string): string[] {
  const said = tokenise(normaliseText(text));
  return said.length <= longest ? said : [];
}

/** Whether a text asks nothing unless something was asked before it. */
export function onlyGoesOn(text: string): boolean {
  const said = wordsOf(text);
  return said.length > 0 && said.every((word) => more.has(word) || beside.has(word) || asking.has(word));
}

export function asksForMore(text: string): boolean {
  const said = wordsOf(text);
  return said.some((word) => more.has(word)) && said.every((word) => more.has(word) || beside.has(word));
}
