/** Keys and what else they are called; the first name is the one that they are compared by. */
const keys = [
  ['ctrl', 'control', 'контрол'],
  ['esc', 'escape'],
  ['del', 'delete'],
  ['enter', 'return', 'ввод'],
  ['space', 'spacebar', 'пробел'],
  ['lmb', 'лкм'],
  ['rmb', 'пкм'],
] as const;

const named = new Map<string, string>(
  keys.flatMap(([name, ...others]) => others.map((other) => [other, name] as const)),
);
const keyWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...named.keys()].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
/** "^A" and "C-a" are Ctrl+A, "M-x" is Alt+X. */
const caret = /(?<![\p{L}\p{N}^])\^(?=[A-Za-z@[\]\\_](?![\p{L}\p{N}]))/gu;
const emacs = /(?<![\p{L}\p{N}])([CM])-(?=\p{L}(?![\p{L}\p{N}]))/gu;
const mouse = /(?<![\p{L}\p{N}])(left|right)[ -](?:mouse[ -])?(?:button|click)(?![\p{L}\p{N}])/giu;

/** A text with its keys named in one way, for comparing: "^A", "C-a" and "Control-A" become "ctrl A". */
export function nameKeys(text: string): string {
  return text
    .replace(caret, 'ctrl ')
    .replace(emacs, (_, letter: string) => (letter === 'C' ? 'ctrl ' : 'alt '))
    .replace(mouse, (_, side: string) => (side.toLowerCase() === 'left' ? 'lmb' : 'rmb'))
    .replace(keyWord, (word) => named.get(word.toLowerCase()) ?? word);
}
