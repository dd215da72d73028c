/** A row of a query that orders by age and counts them all in a window: how much waits, and what waits longest. */
export interface OldestRow {
  value: number;
  id: number;
  title: string;
  since: string;
}
