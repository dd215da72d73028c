import { plainHeading, plainText } from './plain-text.ts';
import { findSentences } from './sentence-split.ts';
import { readTable, type Table } from './read-table.ts';
import { linesOf, wrapOf } from './wrapped-lines.ts';

/** The smallest stretch of a chunk that can be quoted: `content.slice(start, end)`. */
export interface Unit {
  kind: 'sentence' | 'item' | 'row' | 'stat' | 'code';
  start: number;
  end: number;
  /** As a reader would say it, for weighing. */
  text: string;
  /** The heading or term that it stands under. */
  label: string;
  /** Which run of blocks under one label it belongs to. */
  entry: number;
  block: Block;
}

/** A paragraph, list, table, group of "name: value" lines or piece of code, with its units in order. */
export interface Block {
  kind: 'paragraph' | 'list' | 'table' | 'stats' | 'code';
  units: Unit[];
  /** The sentence that leads in ("There are two ways:"). */
  intro: Unit | null;
  is_ordered: boolean;
  table: Table | null;
}

/** What a label looks like in its chunk: a heading above, or a term before the first sentence of its entry. */
export interface Entry {
  label: string;
  /** The label as a reader is shown it. */
  heading: string;
  is_term: boolean;
}

export interface ChunkUnits {
  units: readonly Unit[];
  entries: readonly Entry[];
}

const headingLine = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/;
const boldLine = /^\*\*([^*]{1,80})\*\*:?$/;
export const bullet = /^\s*(?:[-*+•·–—]|(\d{1,3})[.)])\s+/;
/** "**Term**: meaning", "**Term:** meaning", "**Term** — meaning". */
const termStart = /^\*\*([^*]{1,80}?)\s*(?::\s*\*\*|\*\*\s*(?::|\s[-–—]\s))\s*/;
const tableLine = /^\s*\||\s\|\s|\|\s*$|^[-:]+\|[-:|]+$/;
const questionLine = /^.{1,150}[^.!?…]\?$/;
const fence = /^\s{0,3}(?:`{3,}|~{3,})/;
/** "Base Cost (MP): 55": one value under one name. */
const statLine = /^(?:\*\*)?\p{L}[^:.!?|]{1,45}:(?:\*\*)?\s+[^\s][^.!?]{0,70}$/u;
const statsFrom = 3;
const headingLengthMax = 80;

/** Reads a chunk's markdown into what can be quoted of it, in order. */
export function readUnits(content: string): ChunkUnits {
  const lines = linesOf(content);
  const lastLine = wrapOf(lines, opensBlock);
  const entries: Entry[] = [{ label: '', heading: '', is_term: false }];
  const units: Unit[] = [];
  let open: Block | null = null;
  let entry = 0;
  /** The entry that goes on behind what an unmarked line heads. */
  let outer: number | null = null;

  const begin = (kind: Block['kind'], rest: Partial<Block> = {}): Block => {
    const before = units.at(-1)?.entry === entry ? units.at(-1)! : null;
    const intro = before?.kind === 'sentence' && before.text.endsWith(':') ? before : null;
    // Such a line heads one block and what that announces.
    if (outer !== null && before !== null && intro === null) {
      entry = outer;
      outer = null;
    }
    return { kind, units: [], intro, is_ordered: false, table: null, ...rest };
  };
  const add = (block: Block, kind: Unit['kind'], start: number, end: number, label?: string): void => {
    const text = plainText(content.slice(start, end));
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    const unit = { kind, start, end, text, label: label ?? entries[entry]!.label, entry, block };
    block.units.push(unit);
    units.push(unit);
  };
  const addSentences = (block: Block, from: number, to: number): void => {
    for (const span of findSentences(content.slice(from, to)))
      add(block, 'sentence', from + span.start, from + span.end);
  };
  let above = '';
  const enter = (label: string, kind: 'heading' | 'term' | 'line'): void => {
    const own = label.split(' › ').at(-1)!;
    // "+1" names nothing without what it is a step of.
    const is_name = /\p{L}{2,}/u.test(plainText(own));
    outer = kind === 'line' ? (outer ?? entry) : null;
    if (is_name && kind !== 'line') above = own;
    const name = is_name || above === '' ? own : `${above} ${own}`;
    entries.push({ label: plainText(name), heading: plainHeading(name), is_term: kind === 'term' });
    entry = entries.length - 1;
    open = null;
  };

  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const trimmed = line.text.trim();
    if (trimmed === '') {
      if (open?.kind !== 'list') open = null;
      continue;
    }
    if (fence.test(line.text)) {
      let close = i + 1;
      while (close < lines.length && !fence.test(lines[close]!.text)) close += 1;
      add(begin('code'), 'code', line.start, lines[Math.min(close, lines.length - 1)]!.end);
      i = close;
      open = null;
      continue;
    }
    if (tableLine.test(line.text)) {
      let to = i;
      while (to + 1 < lines.length && tableLine.test(lines[to + 1]!.text)) to += 1;
      const rows = lines.slice(i, to + 1);
      for (const table of readTable(rows.map(({ text }) => text))) {
        const block = begin('table', { table });
        for (const row of table.rows)
          add(block, 'row', rows[row.line]!.start + row.start, rows[row.line]!.start + row.end);
      }
      i = to;
      open = null;
      continue;
    }
    const heading = headingLine.exec(trimmed) ?? boldLine.exec(trimmed);
    if (heading !== null) {
      const [, text = ''] = heading;
      // A line that is set like a heading and is none: it says something of its own, and at length.
      if (text.length > headingLengthMax && /[.!?]\s*$/.test(text)) {
        open = begin('paragraph');
        addSentences(open, line.start + line.text.indexOf(text), line.end);
      } else enter(text, 'heading');
      continue;
    }
    const marker = bullet.exec(line.text);
    if (marker !== null) {
      if (open?.kind !== 'list') open = begin('list', { is_ordered: marker[1] !== undefined });
      const term = termStart.exec(line.text.slice(marker[0].length));
      const label = entries[entry]!.label;
      const to = lastLine(i);
      i = to;
      add(open, 'item', line.start, lines[to]!.end, term === null ? label : `${label} ${plainText(term[1]!)}`.trim());
      continue;
    }
    if (open?.kind === 'list' && /^\s/.test(line.text)) {
      const item = open.units.at(-1);
      if (item !== undefined) {
        item.end = line.end;
        item.text = plainText(content.slice(item.start, item.end));
        continue;
      }
    }
    const to = lastLine(i);
    const run = to > i ? 0 : statsRun(lines, i);
    if (run >= statsFrom) {
      const block = begin('stats');
      for (const stat of lines.slice(i, i + run)) add(block, 'stat', stat.start, stat.end);
      i += run - 1;
      open = null;
      continue;
    }
    const term = termStart.exec(trimmed);
    const from = line.start + line.text.indexOf(trimmed);
    if (term !== null) {
      enter(term[1]!, 'term');
      open = begin('paragraph');
      addSentences(open, from + term[0].length, lines[to]!.end);
      i = to;
      continue;
    }
    if (to === i && questionLine.test(trimmed) && findSentences(trimmed).length === 1) {
      enter(trimmed, 'line');
      continue;
    }
    if (open?.kind !== 'paragraph') open = begin('paragraph');
    addSentences(open, from, lines[to]!.end);
    i = to;
  }
  return { units, entries };
}

/** The row of a table that a unit stands for. */
export function rowOf(unit: Unit) {
  return unit.block.table?.rows[unit.block.units.indexOf(unit)];
}

/** Whether a line goes on with nothing before it. */
function opensBlock(text: string): boolean {
  const trimmed = text.trim();
  return (
    trimmed === '' ||
    fence.test(text) ||
    tableLine.test(text) ||
    headingLine.test(trimmed) ||
    boldLine.test(trimmed) ||
    bullet.test(text) ||
    termStart.test(trimmed)
  );
}

function statsRun(lines: readonly { text: string }[], from: number): number {
  let run = 0;
  while (from + run < lines.length && statLine.test(lines[from + run]!.text.trim())) run += 1;
  return run;
}
