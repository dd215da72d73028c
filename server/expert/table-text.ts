import { plainText } from './plain-text.ts';

const ruleLine = /^[\s|:+-]+$/;
/** Where the next "**Name** | value" begins in a table that was flattened into one line. */
const nextName = /\s*(?=\*\*[^*|]+\*\*\s*\|)/;
const noName = /^[-–—\s]*$/;

/** The rows of a markdown table as sentences that carry the names of their columns. */
export function writeTable(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => !ruleLine.test(line));
  if (rows.length === 1) return writeNamedValues(rows[0]!);
  let columns: readonly Cell[] | null = null;
  const sentences: string[] = [];
  for (const row of rows) {
    const cells = readCells(row);
    const all_bold = cells.every((cell) => cell.bold);
    if (!all_bold && nextName.test(row.slice(1))) sentences.push(...writeNamedValues(row));
    else if (columns === null || all_bold) columns = cells;
    else sentences.push(writeRow(columns, cells));
  }
  return sentences;
}

/** "**Runways** | 4 **Noise** | 25" as one sentence a name. */
function writeNamedValues(line: string): string[] {
  return line.split(nextName).flatMap((pair) => {
    const [name, ...values] = readCells(pair).flatMap(({ text }) => (noName.test(text) ? [] : [text]));
    if (name === undefined) return [];
    return values.length === 0 ? [name] : [`${name}: ${values.join(', ')}.`];
  });
}

interface Cell {
  text: string;
  bold: boolean;
}

function readCells(line: string): Cell[] {
  const inner = line.replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').map((cell) => ({ text: plainText(cell), bold: /^\s*\*\*[^*]+\*\*\s*$/.test(cell) }));
}

function writeRow(columns: readonly Cell[], cells: readonly Cell[]): string {
  const named = cells.flatMap(({ text }, i) => {
    const name = columns[i]?.text ?? '';
    if (noName.test(text)) return [];
    return noName.test(name) ? [text] : [`${name}: ${text}`];
  });
  return `${named.join('; ').replace(/\.$/, '')}.`;
}
