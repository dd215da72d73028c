import { z } from 'zod';
import { id, isoTime, listOf, pageQuery } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { roubles } from './money.ts';
import { limits } from './values/limits.ts';
import { type HistoryGroup, historyGroups, ledgerKinds } from './values/kinds.ts';

export const callsSummary = z.object({
  /** Calls that can be spent now; reserved ones are not in it. */
  calls: z.int().min(0),
  reserved: z.int().min(0),
  rub_balance: roubles,
  /** At or below this many calls the player is warned; the player chooses it. */
  low_calls: z.int(),
  /** The last 14 days in UTC, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), used: z.int() })),
});
export type CallsSummary = z.infer<typeof callsSummary>;

export const ledgerKind = z.enum(ledgerKinds);

const historyGroup = z.enum(Object.keys(historyGroups) as HistoryGroup[]);

export const ledgerLine = z.object({
  id,
  created_at: isoTime,
  kind: ledgerKind,
  /** What it did to the calls that can be spent, with its sign. */
  calls: z.int(),
  /** What it did to the rouble balance, with its sign. */
  amount_rub: roubles,
  description: z.string().nullable(),
  /** What it is about; `link` is a page inside the product, null where there is none. */
  cause: z.object({
    kind: z.enum(['question', 'top_up', 'credit', 'free_calls']),
    id: id.nullable(),
    link: z.string().nullable(),
    /** The game that a question was about. */
    game_title: z.string().nullable(),
    /** How the question begins; null in what admins read, and once the player has deleted it. */
    question: z.string().nullable(),
  }),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

export const walletEndpoints = defineEndpoints({
  'GET /api/wallet/calls-summary': {
    summary: 'Calls left, reserved, and used day by day',
    access: 'user',
    api_key: true,
    response: callsSummary,
  },
  'GET /api/wallet/history': {
    summary:
      'The lines of one’s ledger, newest first, all of them together are the balance; as CSV with `Accept: text/csv`',
    access: 'user',
    api_key: true,
    csv: true,
    query: pageQuery.extend({
      kind: historyGroup.optional(),
      /** Lines from this moment on … */
      from: isoTime.optional(),
      /** … and before this one. */
      to: isoTime.optional(),
    }),
    response: listOf(ledgerLine),
  },
  'PATCH /api/wallet/settings': {
    summary: 'Choose at how many calls one is warned; 0 warns when none is left',
    access: 'user',
    api_key: false,
    body: z.object({ low_calls: z.int().min(0).max(limits.lowCalls).optional() }),
    response: callsSummary,
  },
});
