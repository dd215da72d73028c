import { z } from 'zod';
import { isoTime, limit, skip } from './common.ts';
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

/** `from` belongs to the span, `to` does not. */
export const spanQuery = { from: isoTime.optional(), to: isoTime.optional() };

type Descending<Field extends string> = `-${Field}`;

/**
 * The query of an admin table: `skip` and `limit`, `sort` by one of its fields (`-` before it: largest
 * first), the words `q`, and the table's own filters. Rows that are equal by `sort` follow their id.
 */
export function adminListQuery<Field extends string, Filters extends z.ZodRawShape>(
  fields: readonly [Field, ...Field[]],
  fallback: Field | Descending<Field>,
  filters: Filters,
) {
  const orders: (Field | Descending<Field>)[] = fields.flatMap((field) => [field, `-${field}` as const]);
  const sort = z
    .enum(orders)
    .optional()
    .meta({ default: fallback })
    .transform((order): Field | Descending<Field> => order ?? fallback);
  return z.object({ skip, limit: limit(), sort, q: words, ...filters });
}
