import { normaliseText } from '#contract/values/normalise-text.ts';
import { stemOf } from '#server/language/stem.ts';

export interface Alias {
  /** What players say: one word or several. */
  from: string;
  /** What the articles say. */
  to: string;
}

/** Puts the articles' words where a question has players' own, in any of their endings; the longest that fits wins. */
export function applyAliases(question: string, aliases: readonly Alias[]): string {
  if (aliases.length === 0) return question;
  const words = wordsOf(question);
  const known = aliases
    .map(({ from, to }) => ({ stems: wordsOf(from).map(({ stem }) => stem), to }))
    .filter(({ stems }) => stems.length > 0)
    .sort((a, b) => b.stems.length - a.stems.length);
  let text = '';
  let copied = 0;
  for (let at = 0; at < words.length; at++) {
    const found = known.find(({ stems }) => stems.every((stem, i) => words[at + i]?.stem === stem));
    if (found === undefined) continue;
    text += question.slice(copied, words[at]!.start) + found.to;
    at += found.stems.length - 1;
    copied = words[at]!.end;
  }
  return text + question.slice(copied);
}

function wordsOf(text: string) {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    stem: stemOf(normaliseText(word).toLowerCase()),
    start: index,
    end: index + word.length,
  }));
}
