/** One column of an admin table; on a phone one line of a card. */
export interface ListColumn<Row> {
  /** Also the name by which the server sorts, where `isSortable`. */
  field: string;
  title: string;
  /** In pixels; `grow` takes a share of what is left beyond it. */
  width: number;
  grow?: boolean;
  isNumber?: boolean;
  isSortable?: boolean;
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  render: (row: Row) => React.ReactNode;
}
