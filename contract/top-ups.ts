import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { topUpsList } from './lists/top-ups.ts';
import { id, idParams, isoTime, listOf, pageQuery, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { roubles } from './money.ts';
import { ledgerLine } from './wallet.ts';
import { limits } from './values/limits.ts';
import { inEachLanguage } from './values/texts.ts';
import { paymentProviders, topUpStatuses } from './values/kinds.ts';

export const topUpStatus = z.enum(topUpStatuses);

/** Who ended a canceled top-up: its user, time, or the payment provider. */
export const topUpReason = z.enum(['user', 'expired', 'provider']);

export const topUp = z.object({
  id,
  status: topUpStatus,
  /** With `canceled` only. */
  reason: topUpReason.nullable(),
  calls: z.int(),
  amount_rub: roubles,
  /** Where to pay, while it is pending. Null also where the provider has not answered yet: it is asked again. */
  confirmation_url: z.string().nullable(),
  paid_from: z.enum(['balance', 'provider']),
  created_at: isoTime,
  paid_at: isoTime.nullable(),
  /** The VAT in the amount, as it was when it was paid; `percent` null: sold without VAT. Null where none was set up. */
  vat: z.object({ percent: z.int().nullable(), amount_rub: roubles }).nullable(),
  refunded_calls: z.int(),
  refunded_rub: roubles,
  can_cancel: z.boolean(),
  can_retry: z.boolean(),
  /** An admin has looked into what did not fit; the status stays `review` where no money went back. */
  is_reviewed: z.boolean(),
});
export type TopUp = z.infer<typeof topUp>;

/** Truncated to an integer first: 2.9 buys 2, 0.9 is too few. */
const boughtCalls = z
  .number()
  .transform(Math.trunc)
  .pipe(z.int().min(1).max(limits.calls))
  .meta({ minimum: 1, maximum: limits.calls });

export const topUpProvider = z.enum(paymentProviders);

/** What of a payment is not as the top-up has it; `refund`: refunded by the provider after its calls were spent. */
export const reviewReason = z.enum(['amount', 'currency', 'top_up', 'shop', 'test', 'refund']);
export type ReviewReason = z.infer<typeof reviewReason>;

export const adminTopUp = topUp.omit({ vat: true, can_cancel: true, can_retry: true, is_reviewed: true }).extend({
  user: z.object({ id, name: z.string(), email: z.string() }),
  provider: topUpProvider,
  provider_payment_id: z.string().nullable(),
  /** Why an admin should look at it: with `review`, and where money came or went beside it. */
  review_reason: reviewReason.nullable(),
  /** No admin has said yet that they looked into it. */
  needs_review: z.boolean(),
});
export type AdminTopUp = z.infer<typeof adminTopUp>;

export const topUpRefund = z.object({
  id,
  calls: z.int(),
  amount_rub: roubles,
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** `provider`: made in the provider's own cabinet. */
  made_by: z.enum(['admin', 'provider']),
  actor: z.object({ id, name: z.string() }).nullable(),
  description: z.string().nullable(),
  provider_refund_id: z.string().nullable(),
  created_at: isoTime,
  resolved_at: isoTime.nullable(),
});

export const adminTopUpDetails = adminTopUp.extend({
  /** Whether the buyer works here: then only an admin refunds. */
  is_colleague: z.boolean(),
  /** The pack whose price it has; null where it has the price of single calls. */
  pack: z.object({ id, ...inEachLanguage({ title: z.string().nullable() }) }).nullable(),
  /** The payment as the provider told it last. */
  provider_data: z.json().nullable(),
  checked_at: isoTime.nullable(),
  /** When the provider is asked next; null where that is over. */
  next_check_at: isoTime.nullable(),
  notices: z.array(
    z.object({
      id,
      event: z.string(),
      received_at: isoTime,
      /** How often it came. */
      times: z.int(),
      sender_ip: z.string().nullable(),
      body: z.json(),
    }),
  ),
  refunds: z.array(topUpRefund),
  ledger: z.array(ledgerLine),
  /** What can be refunded now: calls that are not spent yet, and their share of the price. */
  refundable: z.object({ calls: z.int(), amount_rub: roubles }),
  /** What the share of a code added, how much of it went with refunds, and what the player has left; null without one. */
  bonus: z.object({ calls: z.int(), taken_back: z.int(), player_calls: z.int() }).nullable(),
});
export type AdminTopUpDetails = z.infer<typeof adminTopUpDetails>;

/** Money that came in or went back by a provider. */
export const payment = z.object({
  kind: z.enum(['payment', 'refund']),
  at: isoTime,
  top_up_id: id,
  user_id: id,
  email: z.string(),
  /** Below zero where they were taken back; so is the money. */
  calls: z.int(),
  amount_rub: roubles,
  provider: z.enum(paymentProviders),
  /** The number that the provider gave it. */
  provider_id: z.string().nullable(),
  /** To which the receipt went; null where none was made. */
  receipt_email: z.string().nullable(),
  vat_code: z.int().nullable(),
});
export type Payment = z.infer<typeof payment>;

export const topUpsEndpoints = defineEndpoints({
  'GET /api/admin/wallet/payments': {
    summary:
      'The payments, refunds and receipts of a month in UTC, for the accountant, the oldest first; as CSV with `Accept: text/csv`',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    csv: true,
    query: pageQuery.extend({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) }),
    response: listOf(payment),
  },
  'POST /api/wallet/top-up': {
    summary: 'Buy calls: paid from the rouble balance where that covers the price, else at `confirmation_url`',
    access: 'user',
    api_key: false,
    idempotent: true,
    body: z.object({ calls: boughtCalls }),
    response: topUp,
  },
  'GET /api/wallet/top-ups': {
    summary: 'One’s top-ups, newest first',
    access: 'user',
    api_key: false,
    query: pageQuery,
    response: listOf(topUp),
  },
  'GET /api/wallet/top-ups/{id}': {
    summary: 'One top-up of one’s own',
    access: 'user',
    api_key: false,
    params: idParams,
    response: topUp,
  },
  'POST /api/wallet/top-ups/{id}/receipt': {
    summary: 'Mail the receipt of a purchase to one’s own address again; 409 where it is not paid',
    access: 'verified',
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/wallet/top-ups/{id}/check': {
    summary: 'Ask the provider now, as after coming back from it',
    access: 'user',
    api_key: false,
    params: idParams,
    response: topUp,
  },
  'POST /api/wallet/top-ups/{id}/cancel': {
    summary: 'Give up a pending top-up; 409 where it has ended. Money that arrives all the same still buys the calls',
    access: 'user',
    api_key: false,
    params: idParams,
    response: topUp,
  },
  'POST /api/wallet/top-ups/{id}/retry': {
    summary: 'Try a canceled or failed top-up again: a new one at today’s price; 409 for others',
    access: 'user',
    api_key: false,
    idempotent: true,
    params: idParams,
    response: topUp,
  },
  'POST /api/payments/{provider}/notifications': {
    summary: 'Notices of a payment provider; nothing in them is believed, the payment is asked for again',
    access: 'public',
    api_key: false,
    params: z.object({ provider: z.string().min(1).max(40) }),
    body: z.looseObject({}),
    body_limit: 64 * 1024,
    response: z.object({}),
  },
  [topUpsList.endpoint]: {
    ...listEndpoint(topUpsList),
    summary: 'Everybody’s top-ups, newest first; as CSV with `Accept: text/csv`',
    /** `sum` is over all rows that the filters leave, not over the page. */
    response: listOf(adminTopUp).extend({
      sum: z.object({ calls: z.int(), amount_rub: roubles, paid_rub: roubles, refunded_rub: roubles }),
    }),
  },
  'GET /api/admin/wallet/top-ups/{id}': {
    summary: 'One top-up with what the provider said, its notices, refunds and ledger lines',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    response: adminTopUpDetails,
  },
  'POST /api/admin/wallet/top-ups/{id}/check': {
    summary: 'Ask the provider now',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    response: adminTopUpDetails,
  },
  'POST /api/admin/wallet/top-ups/{id}/refund': {
    summary: 'Pay a top-up back, whole or for some of its calls; 409 where more is asked than is unspent',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    idempotent: true,
    params: idParams,
    /** Without `calls` everything that can be refunded. */
    body: z.object({ calls: z.int().min(1).max(limits.calls).optional(), description: typedText(limits.reason) }),
    response: adminTopUpDetails,
  },
  'POST /api/admin/wallet/top-ups/{id}/review': {
    summary: 'Say that one looked into what was to review; 409 where nothing is. It moves no money',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    body: z.object({ description: typedText(limits.reason) }),
    response: adminTopUpDetails,
  },
});
