import type { DataColumn } from '#web/ui/data-column.ts';
import type { ListSource } from './list-source.ts';
import type { ListAddress } from './useListAddress.ts';

export interface AdminListProps<Row> {
  title: string;
  /** Below the heading of a page that shows more than the list. */
  headingLevel?: 'h1' | 'h2';
  /** How many there are, in words. */
  count: (values: { total: number }) => string;
  source: ListSource<Row>;
  address: ListAddress;
  /** The same array each time, too. */
  columns: readonly DataColumn<Row>[];
  idOf: (row: Row) => number;
  /** What Enter or a click on a row opens. */
  onOpen?: (row: Row) => void;
  /** What can be done with a row. The same function each time, or the grid sets its columns anew. */
  renderMenu?: (row: Row) => React.ReactNode;
  /** Rows can be chosen; what can be done with several at once. */
  renderBulk?: (rows: readonly Row[], clear: () => void) => React.ReactNode;
  /** Says where words are looked for; without it there is no search. */
  searchLabel?: string;
  filters?: React.ReactNode;
  /** The main action of the screen. */
  action?: React.ReactNode;
  /** What is said while there is nothing at all. */
  empty: { icon: React.ReactNode; title: string; hint?: string };
}
