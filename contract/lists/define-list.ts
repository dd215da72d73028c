import type { Grant } from '../values/rights.ts';

/**
 * How the values of a column are written and aligned. `name` is text that is sorted as in a dictionary of either
 * alphabet, `text` as the database compares it; an `id` is a number without separators; `day` and `moment` are ISO 8601
 * texts; a `state` is drawn by its page.
 */
export type ColumnKind = 'name' | 'text' | 'id' | 'number' | 'roubles' | 'day' | 'moment' | 'state';

export interface ListColumn {
  kind: ColumnKind;
  /** The list can be sorted by it; `empty_last`: rows without a value come last in either direction. */
  sortable?: true | 'empty_last';
  /** `extra`: only where the reader chooses it; `never`: the list can be sorted by it and does not show it. */
  shown?: 'extra' | 'never';
  /** In pixels, where the kind's own width does not fit. */
  width?: number;
  /** Takes a share of the room that is left. */
  grow?: true;
}

/** `before`: less than. */
export type Comparison = 'equals' | 'from' | 'before' | 'at_least' | 'at_most';

interface FilterBase {
  /** The column that is compared, where it has another name than the filter. */
  column?: string;
  /** `equals` where absent. */
  compare?: Comparison;
  /** A request without it is refused. */
  required?: true;
  /** What holds where a request does not name it. */
  absent?: boolean;
  /** `false`: the page sets it, the address of the screen does not. */
  address?: false;
  /** Its values are so few that the page shows all of them side by side. */
  side_by_side?: true;
}

export type ListFilter = FilterBase &
  (
    | { kind: 'id' }
    | { kind: 'choice'; of: readonly string[] }
    /** `by_link`: only a link sets it, and it can be taken away. */
    | { kind: 'yes_no'; by_link?: true }
    | { kind: 'moment' }
    | { kind: 'roubles' }
    | { kind: 'number'; min: number; max: number }
  );

/** What the API is asked for one choice of a screen's filter. */
type Choice = Readonly<Record<string, string | number | boolean>>;

/**
 * An admin list. The query of its endpoint, its orders and filters in SQL, its CSV file, the columns of its table and
 * the state in its screen's address come from it.
 */
export interface List {
  /** The name of its CSV file. */
  name: string;
  endpoint: `GET /api/admin/${string}`;
  /** Who may read it beside admins. */
  grants: readonly Grant[];
  /** The order where none is asked for; `-`: largest first. */
  sort: string;
  /** In the order of the table; the first one is always shown. */
  columns: Readonly<Record<string, ListColumn>>;
  /** The columns of the CSV file, in its order. */
  csv: readonly string[];
  /** Rows of the file at most, where it may hold more than the files of other lists. */
  csv_rows?: number;
  filters: Readonly<Record<string, ListFilter>>;
  /** Filters of the screen of which one value means several parameters of the API, or another one. */
  choices?: Readonly<Record<string, Readonly<Record<string, Choice>>>>;
  /** The name of the parameter that says how many rows to pass over, where it is not `skip`. */
  skip_as?: 'offset';
}

/** Keeps the exact type of a list while checking its shape. */
export function defineList<const L extends List>(list: L & { sort: OrderOf<L> }): L {
  return list;
}

type Sortable<L extends List> = {
  [K in keyof L['columns']]: L['columns'][K] extends { sortable: unknown } ? K : never;
}[keyof L['columns']] &
  string;

/** The columns by which a list can be sorted. */
export type SortKey<L extends List> = Sortable<L>;
/** The orders of a list, `-` before the column: largest first. */
export type OrderOf<L extends List> = Sortable<L> | `-${Sortable<L>}`;

/** The columns that a table can show. */
export type ShownKey<L extends List> = {
  [K in keyof L['columns']]: L['columns'][K] extends { shown: 'never' } ? never : K;
}[keyof L['columns']] &
  string;

export function ordersOf<L extends List>(list: L): OrderOf<L>[] {
  const sortable = Object.entries(list.columns).filter(([, { sortable: by }]) => by !== undefined);
  // The keys are those that `Sortable` picks by the same property.
  return sortable.flatMap(([key]) => [key, `-${key}`]) as OrderOf<L>[];
}

/** The filters `from` and `to` of the moments in a column: `from` belongs to the span, `to` does not. */
export const span = <const Column extends string>(column: Column) =>
  ({
    from: { kind: 'moment', column, compare: 'from' },
    to: { kind: 'moment', column, compare: 'before' },
  }) as const;

/** The API's filters that the choices of a screen set. */
type SetByChoice<L extends List> = L extends { choices: infer Choices }
  ? { [K in keyof Choices]: { [V in keyof Choices[K]]: keyof Choices[K][V] }[keyof Choices[K]] }[keyof Choices]
  : never;
type ChoiceOf<L extends List> = L extends { choices: infer Choices } ? keyof Choices & string : never;

/** The filters that a screen keeps in its address. */
export type AddressFilter<L extends List> =
  | ChoiceOf<L>
  | {
      [F in keyof L['filters']]: L['filters'][F] extends { address: false }
        ? never
        : F extends SetByChoice<L>
          ? never
          : F;
    }[keyof L['filters'] & string];

/** The values among which a screen's filter lets one choose; none where the filter is typed, or set by a link. */
export type FilterOption<L extends List, Name extends string> = L extends {
  choices: { [N in Name]: infer Options };
}
  ? keyof Options
  : L extends { filters: { [N in Name]: infer F } }
    ? F extends { kind: 'choice'; of: infer Values extends readonly string[] }
      ? Values[number]
      : F extends { kind: 'yes_no' }
        ? F extends { by_link: true }
          ? never
          : 'true' | 'false'
        : never
    : never;

type ValueOf<F extends ListFilter> = F extends { kind: 'choice'; of: infer Values extends readonly string[] }
  ? Values[number]
  : F extends { kind: 'yes_no' }
    ? boolean
    : F extends { kind: 'moment' }
      ? string
      : number;

/** What the filters of a list are parsed to. */
export type FilterValues<L extends List> = { [F in keyof L['filters'] & string]: ValueOf<L['filters'][F]> };

/** A rating in stars. */
const stars = { kind: 'number', min: 1, max: 5 } as const;

/** A rating up to `bad` says that the articles did not help, one from `good` on that the player was glad of them. */
export const rated = { bad: 2, good: 4 } as const;

/** Filters of a list of answers by their ratings. */
export const starFilters = {
  rating: stars,
  /** Ratings up to this one. */
  max_rating: { ...stars, column: 'rating', compare: 'at_most' },
} as const;

/** What is chosen from on a screen; each stands for a filter. */
export const starChoices = {
  bad: { max_rating: rated.bad },
  1: { rating: 1 },
  2: { rating: 2 },
  3: { rating: 3 },
  4: { rating: 4 },
  5: { rating: 5 },
} as const;
