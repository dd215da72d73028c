import { z } from 'zod';
import { id, isoTime, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const callsSummary = z.object({
  /** Calls that can be spent now; reserved ones are not in it. */
  calls: z.int().min(0),
  reserved: z.int().min(0),
  rub_balance: z.number(),
  /** At or below this many calls the player is warned. */
  low_calls: z.int(),
  /** The last 14 days in UTC, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), used: z.int() })),
});
export type CallsSummary = z.infer<typeof callsSummary>;

export const walletEndpoints = defineEndpoints({
  'GET /api/wallet/calls-summary': {
    summary: 'Calls left, reserved, and used day by day',
    access: 'user',
    api_key: true,
    response: callsSummary,
  },
  'POST /api/admin/wallet/credit-calls': {
    summary: 'Give a user calls',
    access: 'admin',
    api_key: false,
    idempotent: true,
    body: z.object({ user_id: id, calls: z.int().min(1).max(100_000), description: typedText(500) }),
    response: z.object({
      id,
      user_id: id,
      calls: z.int(),
      description: z.string(),
      created_at: isoTime,
      calls_summary: callsSummary,
    }),
  },
});
