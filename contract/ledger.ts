import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { messageState } from './chat.ts';
import { id, isoDate, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { ledgerList } from './lists/ledger.ts';
import { roubles } from './money.ts';
import { callOutcomes } from './values/kinds.ts';
import { ledgerKind } from './wallet.ts';

const person = z.object({ id, name: z.string() });

/** One transaction as it stands in the books. */
export const booking = z.object({
  id,
  created_at: isoTime,
  kind: ledgerKind,
  calls: z.int(),
  reserved: z.int(),
  amount_rub: roubles,
  description: z.string().nullable(),
  /** Null for the product itself. */
  actor: person.nullable(),
  reference: z.string(),
});
export type Booking = z.infer<typeof booking>;

/** A line of the ledger: a question with all that its held call came to, or one transaction, as it touched what its user holds. */
const ledgerTransaction = z.object({
  id,
  created_at: isoTime,
  kind: ledgerKind,
  /** Whose balance moved. */
  user: person.extend({ email: z.string() }).nullable(),
  game: z.object({ id, title: z.string() }).nullable(),
  /** The answer that the call was held for. */
  answer: z.object({ id, state: messageState }).nullable(),
  /** The fate of that call until now; null while it is held, and of what is no question. */
  call: z.enum(callOutcomes).nullable(),
  /** With their signs: calls that can be spent, calls that are reserved, the rouble balance. */
  calls: z.int(),
  reserved: z.int(),
  amount_rub: roubles,
  description: z.string().nullable(),
  actor: person.nullable(),
  top_up_id: id.nullable(),
  reverses_id: id.nullable(),
  reference: z.string(),
  /** The transactions of the same held call, a later return included, or itself alone; the oldest first. */
  bookings: z.array(booking),
});
export type LedgerTransaction = z.infer<typeof ledgerTransaction>;

const sums = {
  calls_added: z.int(),
  calls_taken: z.int(),
  /** What came to reserved calls less what left them. */
  reserved: z.int(),
  rub_added: roubles,
  rub_taken: roubles,
};

export const ledgerTotals = z.object({
  /** When the last of it was counted; null before the first count. */
  counted_at: isoTime.nullable(),
  /** The newest first. */
  months: z.array(
    z.object({
      /** The first day of it. */
      month: isoDate,
      kinds: z.array(z.object({ kind: ledgerKind, transactions: z.int(), ...sums })),
      /** What all users held together at its end, or hold now. */
      held: z.object({ calls: z.int(), reserved: z.int(), rub_balance: roubles }),
    }),
  ),
});
export type LedgerTotals = z.infer<typeof ledgerTotals>;

export const ledgerEndpoints = defineEndpoints({
  [ledgerList.endpoint]: {
    ...listEndpoint(ledgerList),
    summary:
      'The ledger, a line for each question and each other transaction; with `bookings=true` every transaction by itself; as CSV with `Accept: text/csv`, complete for a period',
    response: listOf(ledgerTransaction),
  },
  'GET /api/admin/wallet/ledger-totals': {
    summary: 'What the ledger comes to by month, kind and currency, counted at most a minute ago; the last 24 months',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    response: ledgerTotals,
  },
});
