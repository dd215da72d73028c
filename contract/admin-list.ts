import { z } from 'zod';
import { idQuery, integerText, isoTime, limit, offset, skip } from './common.ts';
import { type List, type ListFilter, type OrderOf, ordersOf } from './lists/define-list.ts';
import { roublesQuery } from './money.ts';
import { limits } from './values/limits.ts';

/** The words to look for; nothing typed looks for nothing. */
const words = z
  .string()
  .trim()
  .max(limits.search)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** `true` or `false` in a query. */
export const booleanQuery = z.enum(['true', 'false']).transform((text) => text === 'true');

const numberQuery = (filter: { min: number; max: number }) => integerText(filter.min, filter.max);

type ValueSchema<F extends ListFilter> = F extends { kind: 'choice'; of: infer Values extends readonly string[] }
  ? z.ZodEnum<{ [V in Values[number]]: V }>
  : F extends { kind: 'id' }
    ? typeof idQuery
    : F extends { kind: 'yes_no' }
      ? typeof booleanQuery
      : F extends { kind: 'moment' }
        ? typeof isoTime
        : F extends { kind: 'roubles' }
          ? typeof roublesQuery
          : ReturnType<typeof numberQuery>;
type FilterSchema<F extends ListFilter> = F extends { required: true } ? ValueSchema<F> : z.ZodOptional<ValueSchema<F>>;
type Shape<L extends List> = {
  limit: ReturnType<typeof limit>;
  sort: z.ZodPipe<z.ZodOptional<z.ZodEnum<{ [O in OrderOf<L>]: O }>>, z.ZodTransform<OrderOf<L>>>;
  q: typeof words;
  after_id: z.ZodOptional<typeof idQuery>;
} & { [F in keyof L['filters']]: FilterSchema<L['filters'][F]> } & (L extends { skip_as: 'offset' }
    ? { offset: typeof offset }
    : { skip: typeof skip });

function schemaOf(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'choice':
      return z.enum(filter.of);
    case 'id':
      return idQuery;
    case 'yes_no':
      return booleanQuery;
    case 'moment':
      return isoTime;
    case 'roubles':
      return roublesQuery;
    case 'number':
      return numberQuery(filter);
  }
}

/**
 * The query of an admin list: how many rows to pass over, `limit`, `sort` by one of its columns (`-` before it: largest
 * first), the words `q`, and the list's filters. Rows that are equal by `sort` follow their id. With `after_id` the page
 * begins after that row, wherever it is; where it is gone, `skip` says how many rows are passed over.
 */
function listQuery<L extends List>(list: L) {
  const sort = z
    .enum(ordersOf(list))
    .optional()
    .meta({ default: list.sort })
    .transform((order) => order ?? list.sort);
  const filters = Object.entries(list.filters).map(([name, filter]): [string, z.ZodType] => [
    name,
    filter.required === true ? schemaOf(filter) : schemaOf(filter).optional(),
  ]);
  const paging = list.skip_as === 'offset' ? { offset } : { skip };
  // The types are read from the same definition, property by property.
  const shape = {
    ...paging,
    limit: limit(),
    sort,
    q: words,
    after_id: idQuery.optional(),
    ...Object.fromEntries(filters),
  } as unknown as Shape<L>;
  return z.object(shape);
}

/** What the endpoints of all admin lists have in common. */
export function listEndpoint<L extends List>(list: L) {
  return { access: 'admin', grants: list.grants, api_key: false, csv: true, query: listQuery(list) } as const;
}
