/** One column of a table of records; on a phone one of the values in a row's second line. */
export interface DataColumn<Row> {
  /** Also the name by which the server sorts, where `isSortable`. */
  field: string;
  title: string;
  /** In pixels, at least; `grow` takes a share of what is left beyond it. */
  width: number;
  grow?: boolean;
  isNumber?: boolean;
  /** Its values say nothing without its title, where no head of a table stands over them. */
  isNamed?: boolean;
  isSortable?: boolean;
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  render: (row: Row) => React.ReactNode;
}

export interface DataTableProps<Row> {
  /** What the rows are, for those who do not see them. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Without rows the outline of some is shown. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => number | string;
  /** The next page is on its way; the rows stay until it is here. */
  isLoading?: boolean;
  /** A field, with `-` before it: largest first. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** What Enter or a click on a row opens. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What can be done with a row; always in view. */
  renderMenu?: ((row: Row) => React.ReactNode) | undefined;
  /** Rows can be chosen; what can be done with the chosen ones stands over the table. */
  renderBulk?: ((rows: readonly Row[], clear: () => void) => React.ReactNode) | undefined;
}

/** One row of the table for the two ways in which it is drawn. */
export interface DrawnRow<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  /** `isRange`: also the rows between it and the one that was pressed before. */
  select: (isSelected: boolean, isRange?: boolean) => void;
}

export interface DrawnRows<Row> extends DataTableProps<Row> {
  drawn: readonly DrawnRow<Row>[] | undefined;
  isSelectable: boolean;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  selectAll: (isSelected: boolean) => void;
}
