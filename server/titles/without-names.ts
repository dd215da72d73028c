import { contentWords } from '#server/language/content-words.ts';
import { findNames, type GameNames, gameWord } from './names-in-text.ts';
import { writtenWords } from './title-words.ts';

const leadsIn = /^(?:in|for|of|on|at|from|with|about|в|во|на|для|из|от|по|с|о|об|про)$/iu;
const article = /^(?:the|a)$/iu;
const bareMarks = /^[^\p{L}\p{N}]+$/u;

/** One run of a text between spaces, with the number of its first word and of the first word behind it. */
interface Token {
  text: string;
  at: number;
  from: number;
  to: number;
}

/**
 * Takes the names of its own game out of a question, each as a whole phrase with the "in" before it: they say nothing
 * about what is asked. A text that holds nothing else that names something stays as it is.
 */
export function withoutNames(names: GameNames, text: string): string {
  const found = findNames(names, text).filter(({ is_certain, is_title }) => is_certain || is_title);
  if (found.length === 0) return text;
  const tokens = tokensOf(text);
  const left = found.toSorted((a, b) => b.from - a.from).reduce((rest, name) => cutName(rest, tokens, name), text);
  const tidy = left.replace(/^[\s,:;–—-]+|[\s,:;–—-]+(?=[?!.…]*\s*$)/gu, '');
  return left === text || contentWords(tidy, 1).length === 0 ? text : tidy;
}

function tokensOf(text: string): Token[] {
  let from = 0;
  return [...text.matchAll(/\S+/gu)].map(({ 0: token, index }) => {
    const to = from + writtenWords(token).length;
    const found = { text: token, at: index, from, to };
    from = to;
    return found;
  });
}

/** A name that is a part of what is written without a space, such as an address, stays. */
function cutName(text: string, tokens: readonly Token[], { from, to }: { from: number; to: number }): string {
  let first = tokens.findIndex((token) => token.from === from && token.to > from);
  const last = tokens.findIndex((token) => token.to === to && token.to > token.from);
  for (const word of [gameWord, article, leadsIn]) if (word.test(tokens[first - 1]?.text ?? '')) first--;
  const [begin, end] = [tokens[first], tokens[last]];
  if (begin === undefined || end === undefined) return text;
  const next = tokens[last + 1];
  const behind = (next !== undefined && bareMarks.test(next.text) ? tokens[last + 2] : next)?.at ?? text.length;
  const before = text.slice(0, begin.at).trimEnd();
  const marks = /[?!.…]*$/u.exec(end.text)?.[0] ?? '';
  // Lines stay apart, since each may ask something.
  const gap = text.slice(before.length, behind).includes('\n') ? '\n' : ' ';
  return `${before}${marks}${gap}${text.slice(behind)}`;
}
