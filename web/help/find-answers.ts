import { alsoAskedAs } from './also-asked-as.ts';
import type { HelpAnswer, HelpGroup } from './help-answers.ts';

/**
 * The groups with only those answers that hold every word, in question, answer or what else it is asked as; empty groups
 * are left out. Where nothing does, a word may be mistyped by one letter.
 */
export function findAnswers(groups: readonly HelpGroup[], words: string): HelpGroup[] {
  const searched = plain(words).split(' ').filter(Boolean);
  const found = choose(groups, (text) => searched.every((word) => text.includes(stem(word))));
  if (found.length > 0) return found;
  return choose(groups, (text) => {
    const known = text.split(' ');
    return searched.every((word) => text.includes(stem(word)) || known.some((one) => isMistyped(word, one)));
  });
}

/** What is about the words comes before what merely mentions them. */
function choose(groups: readonly HelpGroup[], isWanted: (text: string) => boolean): HelpGroup[] {
  const isAbout = ({ id, question }: HelpAnswer) => isWanted(plain(`${question} ${alsoAskedAs[id] ?? ''}`));
  const mentions = (group: HelpGroup, { id, question, answer }: HelpAnswer) =>
    isWanted(plain([group.title, question, ...answer, alsoAskedAs[id] ?? ''].join(' ')));
  const aboutFirst = <T>(all: readonly T[], is: (one: T) => boolean): T[] =>
    all.toSorted((a, b) => Number(is(b)) - Number(is(a)));
  const found = groups
    .map((group) => ({
      ...group,
      answers: aboutFirst(
        group.answers.filter((answer) => mentions(group, answer)),
        isAbout,
      ),
    }))
    .filter(({ answers }) => answers.length > 0);
  return aboutFirst(found, ({ answers }) => answers.some(isAbout));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Enough for "calls" to find "call" and «вызовы» «вызовов»: the last letters of longer words may differ. */
function stem(word: string): string {
  if (word.length <= 4) return word.length === 4 ? word.slice(0, 4) : word;
  return word.slice(0, word.length - (word.length > 6 ? 2 : 1));
}

const shortestMistyped = 4;

/** Whether one letter more, less, other or in its neighbour's place makes it the beginning of the known word. */
function isMistyped(word: string, known: string): boolean {
  if (word.length < shortestMistyped) return false;
  return [-1, 0, 1].some((more) => isOneEditAway(word, known.slice(0, word.length + more)));
}

function isOneEditAway(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
