import type { HelpGroup } from './help-answers.ts';

/** The groups with only those answers that hold every word, in question or answer; empty groups are left out. */
export function findAnswers(groups: readonly HelpGroup[], words: string): HelpGroup[] {
  const wanted = plain(words).split(' ').filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      answers: group.answers.filter(({ question, answer }) => {
        const text = plain([group.title, question, ...answer].join(' '));
        return wanted.every((word) => text.includes(stem(word)));
      }),
    }))
    .filter(({ answers }) => answers.length > 0);
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
  return word.slice(0, Math.max(4, word.length - 2));
}
