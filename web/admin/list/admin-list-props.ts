import type { LucideIcon } from 'lucide-react';
import type { AddressFilter, FilterOption, List, ShownKey } from '#contract/lists/define-list.ts';
import type { Bulk } from './bulk-action.ts';
import type { Cells, RowOf } from './columns.tsx';
import type { Place } from './list-source.ts';

/** The filters that are named by a message of their own, since no column is called as they are. */
type NamedFilter<L extends List> = Exclude<AddressFilter<L>, ShownKey<L> | 'from' | 'to'>;
type FilterName = string | ((values: { id: string }) => string);
/** The filters of which one value of a few is chosen. */
type ChoiceFilter<L extends List> = {
  [Name in AddressFilter<L>]: [FilterOption<L, Name>] extends [never] ? never : Name;
}[AddressFilter<L>];
/** The values of a filter that only a link sets can be offered as a choice, too. */
type FilterOptions<L extends List> = {
  [Name in ChoiceFilter<L>]: Readonly<Record<FilterOption<L, Name>, string>>;
} & { [Name in AddressFilter<L>]?: Readonly<Record<string, string>> };

interface ListTexts<L extends List> {
  title: string;
  /** How many there are, in words. */
  count: (values: { total: number }) => string;
  /** Says where words are looked for. */
  search: string;
  /** What is said while there is nothing at all. */
  none: string;
  noneHint?: string;
  columns: Readonly<Record<ShownKey<L>, string>>;
}

/** What the list itself draws from; the types of filters and rows are looked into by `AdminListProps`. */
export interface ShownList<L extends List> {
  list: L;
  texts: ListTexts<L> & { filters?: Readonly<Record<string, FilterName>> };
  icon: LucideIcon;
  /** The cells whose value is not `row[key]`. */
  cells: Cells<L>;
  /** Written in a cell whose row has no value. */
  noValue?: string;
  /** Columns that this page shows only where they are chosen. */
  extra?: readonly ShownKey<L>[];
  /** Whose rows are shown, where the page is about one of several. */
  place?: Place;
  /** New rows wait for somebody: that some have come is said above the list. */
  isQueue?: boolean;
  /** Below the heading of a page that shows more than the list. */
  headingLevel?: 'h1' | 'h2';
  /** The values of filters, in words. */
  options?: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  idOf?: (row: RowOf<L>) => number;
  /** What Enter or a click on a row opens. */
  onOpen?: (row: RowOf<L>) => void;
  /** What can be done with a row. */
  renderMenu?: (row: RowOf<L>) => React.ReactNode;
  /** What can be done with several rows at once. */
  bulk?: Bulk<RowOf<L>> | undefined;
  /** What an empty list leads on to: a page, or what its first row is made with. */
  onward?: { label: string } & ({ to: string } | { onClick: () => void });
  /** The main action of the screen. */
  action?: React.ReactNode;
}

export type AdminListProps<L extends List> = ShownList<L> &
  ([NamedFilter<L>] extends [never] ? unknown : { texts: { filters: Record<NamedFilter<L>, FilterName> } }) &
  ([ChoiceFilter<L>] extends [never] ? unknown : { options: FilterOptions<L> }) &
  (RowOf<L> extends { id: number } ? unknown : { idOf: (row: RowOf<L>) => number });
