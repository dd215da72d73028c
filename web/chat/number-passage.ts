import type { Passage } from '#contract/chat.ts';

/** Nothing can follow the last row of a table or the last line of code, so there the number goes below them. */
export function numberPassage({ n, kind, text }: Pick<Passage, 'n' | 'kind' | 'text'>): string {
  const lastBlock = text.slice(text.lastIndexOf('\n\n') + 1);
  const isClosed = (kind === 'table' && lastBlock.includes('|')) || text.endsWith('```');
  return `${text}${isClosed ? '\n\n' : ' '}[${n}]`;
}
