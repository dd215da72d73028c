/** Ends a block of code that a step leaves open: in it, all steps below would be code. */
export function closeCode(step: string): string {
  let open = '';
  for (const line of step.split('\n')) {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    // Backticks that are closed on their own line begin no block.
    if (open === '') open = mark.startsWith('`') && rest.includes('`') ? '' : mark;
    else if (mark.startsWith(open) && rest.trim() === '') open = '';
  }
  return open === '' ? step : `${step}\n${open}`;
}

/** A row of a table, and the line under its head. */
const row = /^\s*\|/;
const rule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * Ends what a text leaves open that was stopped anywhere in it: a block of code, a mark, a link, the head of a table.
 * What no reader could make sense of goes.
 */
export function closeMarkup(text: string): string {
  const closed = closeCode(text);
  if (closed !== text) return closed;
  const start = text.lastIndexOf('\n\n') + 1;
  const lines = text.slice(start).split('\n');
  const head = lines.findIndex((line) => row.test(line));
  const kept = head >= 0 && lines[head + 1]?.match(rule) == null ? lines.slice(0, head).join('\n') : lines.join('\n');
  const block = kept
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*$/, '$1')
    .replace(/ ?!?\[[^\]\n]*$/, '')
    .replace(/\s*(?:\*+|_+|`+|~+)$/, (marks) => (isOpen(kept, marks.trim()) ? '' : marks));
  const open = ['`', '**', '*', '~~'].filter((mark) => isOpen(block, mark));
  return `${text.slice(0, start)}${block}${open.toReversed().join('')}`.trimEnd();
}

/** Whether a mark stands there once more than in pairs; a sign of a list or of arithmetic is none. */
function isOpen(block: string, mark: string): boolean {
  const bare = block.replaceAll(/(?<!\S)\*(?!\S)/g, '').replaceAll(/\\./g, '');
  const said = mark === '*' ? bare.replaceAll('**', '') : mark === '`' ? bare : bare.replaceAll(/`[^`]*`/g, '');
  return mark !== '' && (said.split(mark).length - 1) % 2 === 1;
}
