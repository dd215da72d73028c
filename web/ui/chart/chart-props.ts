interface ChartRow {
  /** A day, or a number of a run: whatever the axis counts. */
  x: string | number;
  values: Readonly<Record<string, number | null>>;
}

export interface ChartProps {
  kind: 'line' | 'bar';
  /** What it shows, in words. */
  label: string;
  rows: readonly ChartRow[];
  /** At most five; each has a colour of its own. */
  series: readonly { key: string; title: string }[];
  /** What the axis counts. */
  xTitle: string;
  height?: number;
  /** The ends of the upright axis; from the numbers themselves without. */
  range?: readonly [number, number];
  /** One bar on the other instead of beside it. */
  isStacked?: boolean;
  formatX?: (x: string | number) => string;
  formatY?: (value: number) => string;
}
