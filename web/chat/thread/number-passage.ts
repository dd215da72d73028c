import type { Passage } from '#contract/chat.ts';

/** The number stands with the last word, in a table in its last cell; code cannot hold it, so there it goes below. */
export function numberPassage({ n, kind, text }: Pick<Passage, 'n' | 'kind' | 'text'>): string {
  const isRow = kind === 'table' && text.slice(text.lastIndexOf('\n') + 1).startsWith('|');
  if (isRow) return text.replace(/ *\|? *$/, ` [${n}] |`);
  return `${text}${text.endsWith('```') ? '\n\n' : ' '}[${n}]`;
}
