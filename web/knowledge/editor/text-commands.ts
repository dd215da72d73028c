/** What is marked in a text, or where the cursor stands. */
export interface Selection {
  from: number;
  to: number;
}

/** Takes the place of `from` to `to`; afterwards `select` is marked. */
export interface TextEdit extends Selection {
  insert: string;
  select: Selection;
}

/** Words that stand where the writer's are still missing. */
export interface Placeholders {
  bold: string;
  heading: string;
  item: string;
  column: string;
}

const boldSign = '**';

/** Makes the marked words bold, or no longer bold. */
export function toggleBold(text: string, selection: Selection, { bold }: Placeholders): TextEdit {
  const marked = text.slice(selection.from, selection.to);
  // Spaces at the edges would keep the signs from being read.
  const from = selection.from + (marked.length - marked.trimStart().length);
  const to = Math.max(from, selection.to - (marked.length - marked.trimEnd().length));
  const words = text.slice(from, to);
  const isAround = text.slice(from - 2, from) === boldSign && text.slice(to, to + 2) === boldSign && from >= 2;
  if (isAround && words !== '') {
    return { from: from - 2, to: to + 2, insert: words, select: { from: from - 2, to: to - 2 } };
  }
  if (words.length > 4 && words.startsWith(boldSign) && words.endsWith(boldSign)) {
    const inner = words.slice(2, -2);
    return { from, to, insert: inner, select: { from, to: from + inner.length } };
  }
  const insert = words === '' ? bold : words;
  return {
    from,
    to,
    insert: `${boldSign}${insert}${boldSign}`,
    select: { from: from + 2, to: from + 2 + insert.length },
  };
}

const headingSign = '### ';

/** Makes a heading of the line that the cursor is in, or no longer one. */
export function toggleHeading(text: string, selection: Selection, { heading }: Placeholders): TextEdit {
  const { from, to } = linesOf(text, { from: selection.from, to: selection.from });
  const line = text.slice(from, to);
  const [, sign = '', words = ''] = /^(#{1,6} +)?(.*)$/.exec(line) ?? [];
  const shown = words === '' ? heading : words;
  if (sign === headingSign) return { from, to, insert: words, select: { from, to: from + words.length } };
  const start = from + headingSign.length;
  return { from, to, insert: `${headingSign}${shown}`, select: { from: start, to: start + shown.length } };
}

const item = /^(\s*)(?:[-*+]|\d+[.)]) +/;

/** Makes items of the marked lines, or lines of the items. */
export function toggleList(text: string, selection: Selection, placeholders: Placeholders): TextEdit {
  const { from, to } = linesOf(text, selection);
  const lines = text.slice(from, to).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  if (written.length === 0) {
    const insert = `- ${placeholders.item}`;
    return { from, to, insert, select: { from: from + 2, to: from + insert.length } };
  }
  const areItems = written.every((line) => item.test(line));
  const change = (line: string) => {
    if (areItems) return line.replace(item, '$1');
    return line.trim() === '' || item.test(line) ? line : line.replace(/^\s*/, (space) => `${space}- `);
  };
  const insert = lines.map(change).join('\n');
  return { from, to, insert, select: { from, to: from + insert.length } };
}

/** A table of two columns, or one of the marked lines whose cells tabs part. */
export function insertTable(text: string, selection: Selection, { column }: Placeholders): TextEdit {
  const marked = text.slice(selection.from, selection.to).trim();
  const rows = marked.includes('\t') ? marked.split('\n').map((line) => line.split('\t')) : undefined;
  const cells = rows ?? [
    [`${column} 1`, `${column} 2`],
    ['', ''],
  ];
  const width = Math.max(...cells.map((row) => row.length));
  const lineOf = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => (row[i] ?? '').trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const table = [
    lineOf(head),
    lineOf(head.map(() => '---').concat(Array(width - head.length).fill('---'))),
    ...body.map(lineOf),
  ];
  const place = rows === undefined ? { from: selection.to, to: selection.to } : selection;
  return insertBlock(text, place, table.join('\n'), { from: 2, to: 2 + (head[0] ?? '').trim().length });
}

/** A line of its own at the cursor, of which `part` is marked. */
export function insertLine(text: string, selection: Selection, line: string, part: Selection): TextEdit {
  const { from, to } = linesOf(text, { from: selection.from, to: selection.from });
  const isEmpty = text.slice(from, to).trim() === '';
  const insert = isEmpty ? line : `${line}\n`;
  return { from, to: isEmpty ? to : from, insert, select: { from: from + part.from, to: from + part.to } };
}

/** Words that lead somewhere; the marked ones keep their wording. */
export function insertLink(text: string, selection: Selection, link: { words: string; address: string }): TextEdit {
  const marked = text.slice(selection.from, selection.to);
  const words = (marked.trim() === '' || marked.includes('\n') ? link.words : marked).replaceAll(/[[\]\\]/g, '\\$&');
  const insert = `[${words}](${link.address})`;
  const place = marked.includes('\n') ? { from: selection.to, to: selection.to } : selection;
  const end = place.from + insert.length;
  return { ...place, insert, select: { from: end, to: end } };
}

/** Parted from what stands around it by empty lines. */
function insertBlock(text: string, { from, to }: Selection, block: string, part: Selection): TextEdit {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before.trim() === '' || /\n\s*\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.trim() === '' || /^\s*\n\s*\n/.test(after) ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const start = from + lead.length;
  return {
    from,
    to,
    insert: `${lead}${block}${tail}`,
    select: { from: start + part.from, to: start + part.to },
  };
}

/** The whole lines that a selection touches. */
function linesOf(text: string, { from, to }: Selection): Selection {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A line of which only the break before it is marked is not meant.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last);
  return { from: from === 0 ? 0 : start, to: end === -1 ? text.length : end };
}

/** Applies an edit as if it were typed: the browser's own undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  if (!typeInto(insert)) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }));
  }
  area.setSelectionRange(select.from, select.to);
}

/** The one call that writes into a field's history; it has no successor. */
function typeInto(insert: string): boolean {
  const command = insert === '' ? 'delete' : 'insertText';
  return document.execCommand(command, false, insert);
}
