import type { AnswerOf, EndpointName } from '#contract/endpoint-types.ts';
import type { ColumnKind, List, ShownKey } from '#contract/lists/define-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import type { Language } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import type { DataColumn } from '#web/ui/data/data-column.ts';

/** The rows that a list's endpoint answers. */
export type RowOf<L extends List> = L['endpoint'] extends infer N extends EndpointName
  ? AnswerOf<N> extends { items: (infer Row)[] }
    ? Row
    : never
  : never;

/** The columns whose values can be written as they are in the row. */
type PlainKey<Row> = { [K in keyof Row]: Row[K] extends string | number | null ? K : never }[keyof Row];
/** The value of a cell, which is written by its column's kind, or an element, which stays as it is. */
type Cell<Row> = (row: Row) => React.ReactNode;
export type Cells<L extends List> = { [K in Exclude<ShownKey<L>, PlainKey<RowOf<L>>>]: Cell<RowOf<L>> } & {
  [K in ShownKey<L>]?: Cell<RowOf<L>>;
};

interface Wording<L extends List> {
  language: Language;
  titles: Readonly<Record<ShownKey<L>, string>>;
  /** Written where a row has no value. */
  empty?: string;
  /** Columns that are shown only where they are chosen, besides those that the list names. */
  extra?: readonly ShownKey<L>[] | undefined;
}

const looks: Record<ColumnKind, { width: number; isNumber?: true; isNamed?: true }> = {
  name: { width: 200 },
  text: { width: 160 },
  state: { width: 140 },
  id: { width: 100, isNumber: true, isNamed: true },
  number: { width: 110, isNumber: true, isNamed: true },
  roubles: { width: 120, isNumber: true },
  day: { width: 140, isNamed: true },
  moment: { width: 190, isNamed: true },
};

/** The columns of a list's table; `cells` are those whose value is not `row[key]` or that are drawn by hand. */
export function columnsFrom<L extends List>(
  list: L,
  { language, titles, empty = '', extra = [] }: Wording<L>,
  cells: Cells<L>,
): DataColumn<RowOf<L>>[] {
  const byHand: Partial<Record<string, Cell<RowOf<L>>>> = cells;
  const chosenOnly: readonly string[] = extra;
  const titleOf: Readonly<Record<string, string>> = titles;
  return Object.entries(list.columns)
    .filter(([, { shown }]) => shown !== 'never')
    .map(([field, { kind, sortable, shown, grow, ...own }]) => {
      // `Cells` asks for every column whose value is anything else.
      const valueOf = byHand[field] ?? ((row: RowOf<L>) => Reflect.get(Object(row), field) as string | number | null);
      return {
        ...looks[kind],
        ...own,
        field,
        title: titleOf[field] ?? field,
        grow: grow ?? false,
        isSortable: sortable !== undefined,
        isExtra: shown === 'extra' || chosenOnly.includes(field),
        render: (row) => written(kind, valueOf(row), language) ?? empty,
      };
    });
}

/** @returns nothing where there is no value */
function written(kind: ColumnKind, value: React.ReactNode, language: Language): React.ReactNode {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return undefined;
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  if (kind === 'name' || kind === 'text' || kind === 'state') return value;
  return <span className="tabular">{textOf(kind, value, language)}</span>;
}

function textOf(kind: ColumnKind, value: number | string, language: Language): string {
  if (typeof value === 'number') {
    if (kind === 'roubles') return formatRoubles(language, value);
    return kind === 'id' ? String(value) : formatNumber(language, value);
  }
  if (kind === 'day') return formatDay(language, value);
  return kind === 'moment' ? formatMoment(language, value) : value;
}
