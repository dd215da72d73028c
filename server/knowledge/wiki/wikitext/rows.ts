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

/**
 * Templates of one name that stand below each other, each on a line of its own, are the rows of one table: its head
 * is in another template. Nothing where the line begins no such rows.
 */
export function readRows(lines: readonly string[], from: number, { nodes }: Reading): TemplateRows | undefined {
  const keyed: Map<string | number, string>[] = [];
  let name: string | undefined;
  let next = from;
  for (; next < lines.length; next += 1) {
    const node = onlyNode(lines[next] ?? '', nodes);
    if (node?.kind !== 'template' || (name !== undefined && nameOf(node) !== name)) break;
    const values = valuesOf(node);
    if (values === undefined) break;
    name = nameOf(node);
    keyed.push(new Map(values.map(([label, value], place) => [label === '' ? place : label, value])));
  }
  if (keyed.length === 0) return undefined;
  const columns = [...new Set(keyed.flatMap((row) => [...row.keys()]))].filter((column) =>
    keyed.some((row) => (row.get(column) ?? '') !== ''),
  );
  return {
    head: columns.map((column) => (typeof column === 'number' ? '' : column)),
    rows: keyed.map((row) => columns.map((column) => row.get(column) ?? '')),
    next,
  };
}
