import { z } from 'zod';
import { languages } from './values/languages.ts';
import { limits } from './values/limits.ts';

/** Languages of the interface, of articles and of answers. */
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

export const id = z.int().min(1);

/** The version or revision that was shown to whoever makes a change; the next one has to fit into its column, too. */
export const shownVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 2);

/** ISO 8601 has a year 0; the database has none. */
const isAfterYearZero = (text: string) => text >= '0001';
const formOfDate = { params: { type: 'string_pattern_mismatch' } };

/** A moment in UTC as ISO 8601 text with milliseconds. */
export const isoTime = z.iso.datetime().refine(isAfterYearZero, formOfDate);

/** A day as `2024-01-25`. */
export const isoDate = z.iso.date().refine(isAfterYearZero, formOfDate);

/** Text a person typed: surrounding space is dropped, then 1 to `max` characters remain. */
export const typedText = (max: number) => z.string().trim().min(1).max(max);

export const email = z.string().trim().toLowerCase().pipe(z.email().max(limits.email));

/** A whole number in a query or path, where everything arrives as text; never coerced from anything else. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined });

/** The only path parameter of most endpoints. */
export const idParams = z.object({ id: integerText(1, 2 ** 53 - 1) });

const itemsPassedOver = () => integerText(0, limits.page.offset).prefault('0');
export const skip = itemsPassedOver();
/** `skip` under the name that some lists of the specification give it. */
export const offset = itemsPassedOver();
export const limit = (fallback: number = limits.page.default) =>
  integerText(1, limits.page.max).prefault(String(fallback));
export const pageQuery = z.object({ skip, limit: limit() });
export const idQuery = integerText(1, 2 ** 53 - 1);
/** The id of the last event a reader got; 0 before the first. */
export const lastIdQuery = integerText(0, 2 ** 53 - 1);

export const slugParams = z.object({ slug: z.string().min(1).max(200) });

/** The answer of every list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().min(0) });

/** Part of a text with the words that were searched for, in order: each from `start` up to `end`. */
export const excerpt = {
  text: z.string(),
  marks: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
};
