import { z } from 'zod';
import { credit, toKopecks, toRoubles } from './values/money.ts';

/** Roubles as they are answered: exact to the kopeck, so at most two decimals. */
export const roubles = z.number();

const span = { min: toRoubles(credit.min_kopecks), max: toRoubles(credit.max_kopecks) };

/** Roubles that a person enters: rounded half up to the kopeck first, then within 0.01 and 1,000,000.00. */
export const enteredRoubles = z
  .number()
  .transform((amount) => toRoubles(toKopecks(amount)))
  .pipe(z.number().min(span.min).max(span.max))
  .meta({ minimum: span.min, maximum: span.max });

/** Roubles in a query, where everything arrives as text. */
export const roublesQuery = z
  .string()
  .refine((text) => /^\d{1,8}(?:\.\d{1,2})?$/.test(text), { params: { type: 'float_type' } })
  .transform(Number)
  .meta({ type: 'number', minimum: 0 });
