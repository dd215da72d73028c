import { onlyNode } from './nodes.ts';
import type { Reading } from './reading.ts';
import { nameOf, valuesOf } from './templates.ts';

/** Rows as wikitext, each as wide as the head; a head is empty where a value is known by its place alone. */
export interface TemplateRows {
  head: string[];
  rows: string[][];
  /** The line behind them. */
  next: number;
}

const mostColumns = 32;

/**
 * Templates of one name that stand below each other, each on a line of its own, are the rows of one table: its head
 * is in another template. Nothing where the line begins no such rows.
 */
export function readRows(lines: readonly string[], from: number, { nodes }: Reading): TemplateRows | undefined {
  const keyed: Map<string | number, string>[] = [];
  const known = new Set<string | number>();
  let name: string | undefined;
  let next = from;
  for (; next < lines.length; next += 1) {
    const node = onlyNode(lines[next] ?? '', nodes);
    if (node?.kind !== 'template' || (name !== undefined && nameOf(node) !== name)) break;
    const values = valuesOf(node);
    if (values === undefined) break;
    name = nameOf(node);
    const row = new Map(values.map(([label, value], place) => [label === '' ? place : label, value]));
    const wider = [...row].filter(([column, value]) => value !== '' && !known.has(column));
    // What has more columns than any table is none: with each row they would only grow.
    if (known.size + wider.length > mostColumns) break;
    for (const [column] of wider) known.add(column);
    keyed.push(row);
  }
  if (keyed.length === 0) return undefined;
  const order = new Set(keyed.flatMap((row) => [...row.keys()]));
  const columns = [...order].filter((column) => known.has(column));
  return {
    head: columns.map((column) => (typeof column === 'number' ? '' : column)),
    rows: keyed.map((row) => columns.map((column) => row.get(column) ?? '')),
    next,
  };
}
