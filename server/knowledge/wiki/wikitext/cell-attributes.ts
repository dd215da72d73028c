import { markPattern, onlyNode, type WikiNode } from './nodes.ts';

type Nodes = readonly WikiNode[];

const tableStart = /^[:*#;\s]*\{\|/;

export function startsTable(line: string): boolean {
  return tableStart.test(line);
}

/**
 * Lines of a table without what moves them. Where the table's beginning is moved to the right by colons, some write them
 * before each of its rows, too.
 */
export function rowReader(start: string): (line: string) => string {
  const isMoved = /^\s*:/.test(start);
  return (line) => (isMoved ? line.replace(/^[:\s]*(?=[|!])/, '') : line).trimStart();
}

const known =
  /^[\s"'“”;,]*(?:(?:style|class|(?:col|row)span|scope|v?align|width|height|bgcolor|id|border|title|lang|dir|abbr|cell(?:padding|spacing)|on[a-z]{4,12}|data-[\w-]+)\s*=|(?:style|class)\s*:\s*["']|nowrap\s*$|(?:text-align|vertical-align|background(?:-color)?|font-(?:size|weight)|white-space|(?:min-|max-)?width|padding)\s*:\s*[\w#%.-]+\s*;?\s*$)/i;
const any = /^\s*(?:[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'|]+))?(?:\s+|(?<=["'])|$))*$/;
const longest = 500;

const opensQuote = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1;

/**
 * What stands before a single bar is said of the cell, unless it is words; not everybody writes it without a fault.
 * @returns the words of the cell, and what is said of it
 */
export function takeAttributes(source: string, nodes: Nodes): { text: string; said: string } {
  let text = source;
  let said = '';
  // Some write it in two parts, or with a bar in quotation marks.
  for (let part = 0; part < 3; part += 1) {
    const bar = text.indexOf('|');
    if (bar === -1) break;
    const before = text.slice(0, bar);
    if (bar > longest && !known.test(before)) break;
    const isRest = part > 0 && opensQuote(said) && opensQuote(before);
    if (!isRest && !isSaidOfCell(before, nodes, part === 0)) break;
    said += ` ${before}`;
    text = text.slice(bar + 1);
  }
  return { text: isAttributesAlone(text) ? '' : text, said };
}

/** Templates there make attributes; with a picture before them some are out of place. */
function isSaidOfCell(before: string, nodes: Nodes, isFirst: boolean): boolean {
  let hasTemplate = false;
  const plain = before.replaceAll(markPattern, (mark) => {
    hasTemplate ||= onlyNode(mark, nodes)?.kind === 'template';
    return ' ';
  });
  if (known.test(plain)) return true;
  if (!isFirst) return false;
  if (plain !== before) return hasTemplate && plain.trim() === '';
  return before.trim() === '' || (before.includes('=') && any.test(before));
}

/** Attributes in quotation marks and nothing else, where their bar was forgotten. */
function isAttributesAlone(text: string): boolean {
  return text.length <= longest && /=\s*["'][^"']*["']\s*$/.test(text) && known.test(text) && any.test(text);
}

/** Whether it is said of a cell, goes on in the next line and holds no word of the cell yet. */
export function isOpenAttribute(text: string): boolean {
  return text.length <= longest && !text.includes('|') && known.test(text) && opensQuote(text);
}

/** Whether a line is of a table, wherever that begins. */
export function isRow(line: string): boolean {
  return (
    /^\s*(?:\|-|[|!][^|]*\|)/.test(line) && (line.trimStart().startsWith('|-') || known.test(line.trimStart().slice(1)))
  );
}

export function captionOf(text: string): string {
  const words = text.includes('|') ? text.slice(text.lastIndexOf('|') + 1) : text;
  return isAttributesAlone(words) ? '' : words;
}

/** The rows of tables as lines of words, for a place that holds no more, such as a value of an infobox. */
export function withoutTables(text: string, nodes: Nodes): string {
  if (!text.includes('{|')) return text;
  const open: ReturnType<typeof rowReader>[] = [];
  const lines = text.split('\n').flatMap((written) => {
    const line = open.at(-1)?.(written) ?? written.trimStart();
    if (startsTable(line)) {
      open.push(rowReader(written));
      return [];
    }
    if (open.length === 0) return [written];
    if (line.startsWith('|}')) {
      open.pop();
      return [line.slice(2)];
    }
    if (line.startsWith('|-')) return [];
    if (line.startsWith('|+')) return [captionOf(line.slice(2))];
    if (!/^[|!]/.test(line)) return [written];
    const cells = line.slice(1).split(line.startsWith('!') ? /!!|\|\|/ : '||');
    const words = cells.map((cell) => takeAttributes(cell, nodes).text.trim());
    return [words.filter((word) => word !== '').join(', ')];
  });
  return lines.join('\n');
}
