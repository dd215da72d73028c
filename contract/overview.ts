import { z } from 'zod';
import { id, isoDate, isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { dayFigures } from './values/day-figures.ts';

const figureOf = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.object({
    key: z.enum(keys),
    unit: z.enum(['count', 'rub', 'usd']),
    total: z.number(),
    /** The same over as many days before. */
    before: z.number(),
    /** One for each of `dates`. */
    days: z.array(z.number()),
  });

/** Sums of days in UTC without what admins and their helpers did themselves. */
export const overview = z.object({
  from: isoDate,
  to: isoDate,
  dates: z.array(isoDate),
  /** When the last day was counted; null before anything was. */
  counted_at: isoTime.nullable(),
  /** Null for those who may not open the lists behind it; so are the other two. */
  well: z.object({ figures: z.array(figureOf(dayFigures.well)) }).nullable(),
  growing: z
    .object({
      figures: z.array(figureOf(dayFigures.growing)),
      /** Of those who registered in a week, how many asked in that week and in each one after it. */
      cohorts: z.array(z.object({ week: isoDate, new_users: z.int(), players: z.array(z.int()) })),
      /** Those with the most questions, and those that the most players want an expert of. */
      games: z.array(
        z.object({
          game_id: id,
          title: z.string(),
          questions: z.int(),
          refused_or_unsure: z.int(),
          failed: z.int(),
          demand: z.int(),
        }),
      ),
    })
    .nullable(),
  pays: z
    .object({
      figures: z.array(figureOf(dayFigures.pays)),
      /** Roubles for a dollar, used to convert the cost of answers; null where no rate is set. */
      usd_rub: z.number().nullable(),
      cost_rub: z.number().nullable(),
      /** Revenue less refunds and the cost of answers. */
      margin_rub: z.number().nullable(),
    })
    .nullable(),
  /** The most accounts that the embedded database serves well, where there are more than that; null otherwise. */
  outgrown: z.int().nullable(),
});
export type Overview = z.infer<typeof overview>;

export const overviewEndpoints = defineEndpoints({
  'GET /api/admin/overview': {
    summary: 'Whether it is well, grows and pays, over some days: the last 30 where none are given, at most 366',
    access: 'admin',
    grants: ['reviewer', 'support', 'finance'],
    api_key: false,
    query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
    response: overview,
  },
});
