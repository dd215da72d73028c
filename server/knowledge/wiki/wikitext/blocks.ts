import { decodeEntities } from './entities.ts';
import { inlineMarkdown, oneLine } from './inline.ts';
import { linesOfMarks, markPattern, onlyNode, type WikiNode } from './nodes.ts';
import type { Reading } from './reading.ts';
import { readRows } from './rows.ts';
import { startsTable } from './cell-attributes.ts';
import { readTable, rowsAlone, tableMarkdown, tableOf } from './tables.ts';
import { factsOf } from './templates.ts';

const deepest = 6;
const listLine = /^[*#:;]+/;

/** The markdown of a part of a page that holds no headings of sections. */
export function blocksMarkdown(text: string, reading: Reading, depth = 0): string {
  if (depth > deepest) return inlineMarkdown(text, reading);
  const lines = text.split('\n');
  const blocks: string[] = [];
  let plain: string[] = [];
  const endParagraph = () => {
    if (plain.length > 0) blocks.push(...paragraphBlocks(plain.join('\n'), reading));
    plain = [];
  };
  const inner = (part: string) => blocksMarkdown(part, reading, depth + 1);
  // Up to here lines were looked at and are no rows.
  let plainTo = 0;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const alone = at < plainTo ? { rows: [], end: plainTo } : rowsAlone(lines, at);
    plainTo = alone.end;
    if (startsTable(line)) {
      endParagraph();
      const { table, next } = readTable(lines, at, reading);
      blocks.push(tableMarkdown(table, reading, inner));
      at = next;
    } else if (alone.rows.length > 0) {
      endParagraph();
      blocks.push(tableMarkdown(readTable(['', ...alone.rows], 0, reading).table, reading, inner));
      at = alone.end;
    } else if (listLine.test(line)) {
      endParagraph();
      const from = at;
      while (listLine.test(lines[at] ?? '') && !startsTable(lines[at] ?? '')) at += 1;
      blocks.push(...listBlocks(lines.slice(from, at), reading));
    } else if (/^-{4,}/.test(line) || line.trim() === '') {
      endParagraph();
      at += 1;
    } else {
      plain.push(line.trim());
      at += 1;
    }
  }
  endParagraph();
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

/** A paragraph's own words, behind the facts and code blocks that stand in it. */
function paragraphBlocks(text: string, reading: Reading): string[] {
  const blocks: string[] = [];
  const withoutRows = text.replaceAll(linesOfMarks, (run) => {
    const lines = run.split('\n');
    const left: string[] = [];
    for (let at = 0; at < lines.length;) {
      const found = readRows(lines, at, reading);
      const next = found?.next ?? at + 1;
      if (found === undefined || next === at + 1) left.push(...lines.slice(at, next));
      else {
        const rows = found.rows.map((row) => row.map((value) => oneLine(value, reading)));
        blocks.push(tableOf(found.head, rows));
      }
      at = next;
    }
    return left.join('\n');
  });
  const rest = withoutRows.replaceAll(markPattern, (mark, index: string, at: number) => {
    const isAlone = `${withoutRows[at - 1] ?? '\n'}${withoutRows[at + mark.length] ?? '\n'}` === '\n\n';
    const block = blockOf(reading.nodes[Number(index)], reading, isAlone);
    if (block === undefined) return mark;
    blocks.push(block);
    return '';
  });
  return [...blocks, plainLines(inlineMarkdown(rest, reading))];
}

function blockOf(node: WikiNode | undefined, reading: Reading, isAlone = false): string | undefined {
  if (node?.kind === 'code' && node.is_block) return codeBlock(node.text);
  if (node?.kind !== 'template') return undefined;
  const facts = factsOf(node, isAlone ? 2 : 3);
  if (facts === undefined) return undefined;
  const rows = facts
    .map(([name, value]) => [oneLine(name, reading), oneLine(value, reading)])
    .filter(([, value]) => value !== '');
  return rows.length === 0 ? '' : tableOf(['', ''], rows);
}

function codeBlock(text: string): string {
  const code = decodeEntities(text)
    .replaceAll('```', "'''")
    .replaceAll(/^\n+|\s+$/g, '');
  return code.trim() === '' ? '' : `\`\`\`\n${code}\n\`\`\``;
}

/** Lines that markdown would take for something else begin with a sign that says they are words. */
function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.trim().replace(/^(?:[#>+~=-]|\d{1,9}(?=[.)]\s))/, (sign) => (/^\d/.test(sign) ? sign : `\\${sign}`)),
    )
    .map((line) => line.replace(/^(\d{1,9})([.)]\s)/, String.raw`$1\$2`))
    .filter((line) => line !== '')
    .join('\n');
}

function listBlocks(lines: readonly string[], reading: Reading): string[] {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) blocks.push(items.join('\n'));
    items = [];
  };
  for (const line of lines) {
    const marks = (listLine.exec(line)?.[0] ?? '').slice(0, 8);
    const source = line.slice(listLine.exec(line)?.[0].length ?? 0);
    // A colon alone only moves its line to the right; facts in it are blocks all the same.
    const isIndented = /^[:;]+$/.test(marks);
    const alone = onlyNode(source, reading.nodes);
    const block = blockOf(alone, reading);
    if (block !== undefined) {
      endList();
      blocks.push(block);
      continue;
    }
    const text = isIndented && marks.endsWith(';') ? termText(source, reading) : oneLine(source, reading);
    if (text === '') continue;
    if (isIndented) {
      endList();
      blocks.push(plainLines(text));
      continue;
    }
    const depth = items.length === 0 ? 0 : marks.length - 1;
    items.push(`${'   '.repeat(depth)}${marks.endsWith('#') ? '1.' : '-'} ${text}`);
  }
  endList();
  return blocks;
}

/** `; term : what it means` */
function termText(source: string, reading: Reading): string {
  const colon = source.search(/:\s/);
  const term = oneLine(colon === -1 ? source : source.slice(0, colon), reading).replaceAll('**', '');
  const meaning = colon === -1 ? '' : oneLine(source.slice(colon + 1), reading);
  return [term === '' ? '' : `**${term}**`, meaning].filter((part) => part !== '').join(': ');
}
