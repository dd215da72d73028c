import { z } from 'zod';
import { id, idParams, idQuery, isoTime, listOf, skip, limit, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { enteredRoubles, roubles } from './money.ts';
import { callsSummary, ledgerLine } from './wallet.ts';
import { limits } from './values/limits.ts';

const credited = { id, user_id: id, description: z.string(), created_at: isoTime, calls_summary: callsSummary };

export const adminLedgerLine = ledgerLine.extend({
  /** Null for the product itself. */
  actor: z.object({ id, name: z.string() }).nullable(),
  /** The line that this one takes back, and the one that takes this back. */
  reverses_id: id.nullable(),
  reversed_by_id: id.nullable(),
  can_reverse: z.boolean(),
});
export type AdminLedgerLine = z.infer<typeof adminLedgerLine>;

export const creditsEndpoints = defineEndpoints({
  'POST /api/admin/wallet/credit': {
    summary: 'Give a user roubles, which pay for top-ups first; rounded half up to two decimals',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    idempotent: true,
    body: z.object({ user_id: id, amount_rub: enteredRoubles, description: typedText(limits.reason) }),
    response: z.object({ ...credited, amount_rub: roubles }),
  },
  'POST /api/admin/wallet/credit-calls': {
    summary: 'Give a user calls',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    idempotent: true,
    body: z.object({ user_id: id, calls: z.int().min(1).max(limits.calls), description: typedText(limits.reason) }),
    response: z.object({ ...credited, calls: z.int() }),
  },
  'POST /api/admin/wallet/credits/{id}/reverse': {
    summary: 'Take a credit back by a line of its own; 409 where it was already, or where too little is left',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    idempotent: true,
    params: idParams,
    body: z.object({ description: typedText(limits.reason) }),
    /** `calls` or `amount_rub` are below zero, the other one is 0. */
    response: z.object({ ...credited, calls: z.int(), amount_rub: roubles, reverses_id: id }),
  },
  'GET /api/admin/wallet/history': {
    summary: 'The ledger of one user, newest first',
    access: 'admin',
    grants: ['support', 'finance'],
    api_key: false,
    query: z.object({ user_id: idQuery, skip, limit: limit() }),
    response: listOf(adminLedgerLine),
  },
  'GET /api/admin/wallet/ledger-check': {
    summary: 'Compare every balance with the sum of its ledger entries: now, in a large installation some minutes ago',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    response: z.object({
      checked_at: isoTime,
      users: z.int(),
      transactions: z.int(),
      /** What all users hold together. */
      calls: z.int(),
      reserved: z.int(),
      rub_balance: roubles,
      /** None where everything adds up. */
      differences: z.array(z.object({ what: z.string(), stored: z.int(), summed: z.int() })),
    }),
  },
});
