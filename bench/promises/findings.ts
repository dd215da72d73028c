/** One promise held against what was measured. */
export interface Finding {
  promise: string;
  figure: string;
  passed: boolean;
}

export const finding = (promise: string, figure: string, passed: boolean): Finding => ({ promise, figure, passed });

/** A table that reads the same in a terminal and in a document. */
export function printFindings(findings: readonly Finding[]): void {
  const rows = [
    ['promise', 'figure', ''],
    ...findings.map(({ promise, figure, passed }) => [promise, figure, passed ? 'passed' : 'FAILED']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  console.log(
    [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)].join('\n'),
  );
}

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const inMs = (ms: number): string => `${Math.round(ms)} ms`;
