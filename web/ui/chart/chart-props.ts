interface ChartRow {
  /** A day, or a number of a run: whatever the axis counts. */
  x: string | number;
  values: Readonly<Record<string, number | null>>;
  /** Stands at its point of a series of points. */
  name?: string;
}

export interface ChartProps {
  kind: 'line' | 'bar';
  /** What it shows, in words. */
  label: string;
  rows: readonly ChartRow[];
  /** At most five; each has a colour of its own. Of a line chart one may be points by themselves, which no line joins. */
  series: readonly { key: string; title: string; arePoints?: boolean }[];
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
