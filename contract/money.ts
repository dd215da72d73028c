import { z } from 'zod';

/** Roubles as they are answered: exact to the kopeck, so at most two decimals. */
export const roubles = z.number();

const leastRoubles = 0.01;
const mostRoubles = 1_000_000;

/**
 * Rounds half up to two decimals on the decimal text: 1.005 becomes 1.01, although the nearest binary
 * number is a little less.
 */
export function roundToKopeck(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + 2}`)) / 100;
}

/** Roubles that a person enters: rounded first, then within 0.01 and 1,000,000.00. */
export const enteredRoubles = z
  .number()
  .transform(roundToKopeck)
  .pipe(z.number().min(leastRoubles).max(mostRoubles))
  .meta({ minimum: leastRoubles, maximum: mostRoubles });

/** Roubles in a query, where everything arrives as text. */
export const roublesQuery = z
  .string()
  .refine((text) => /^\d{1,8}(?:\.\d{1,2})?$/.test(text), { params: { type: 'float_type' } })
  .transform(Number)
  .meta({ type: 'number', minimum: 0 });
