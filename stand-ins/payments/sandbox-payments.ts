import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { type Payment, type PaymentProvider, PaymentRefusedError } from '#server/providers/payments.ts';

const recordSchema = z.object({
  status: z.enum(['pending', 'succeeded', 'canceled', 'failed']),
  reason: z.enum(['expired', 'provider']).nullable(),
  kopecks: z.int(),
  calls: z.int(),
  refunded_kopecks: z.int(),
  refunds: z.record(z.string(), z.int()),
  top_up_id: z.int(),
  return_url: z.string(),
});
/** A payment of the sandbox. */
export type SandboxPayment = z.infer<typeof recordSchema>;

type SandboxDecision = Pick<SandboxPayment, 'status' | 'reason'> & { kopecks?: number };

export interface SandboxPayments extends PaymentProvider {
  look: (payment_id: string) => Promise<SandboxPayment | undefined>;
  /** What the person on the sandbox page chooses; `kopecks` if a wrong sum is paid. */
  decide: (payment_id: string, decision: SandboxDecision) => Promise<void>;
}

/** A provider that takes no money: its payments are a table of the database, its page is `pageUrl`. Refused in production. */
export function createSandboxPayments(db: Db, pageUrl: (payment_id: string) => string): SandboxPayments {
  const look = async (payment_id: string) => {
    if (!z.uuid().safeParse(payment_id).success) return undefined;
    const row = await db.selectFrom('sandbox_payments').select('data').where('id', '=', payment_id).executeTakeFirst();
    return row && recordSchema.parse(row.data);
  };
  const asPayment = (payment_id: string, record: SandboxPayment): Payment => ({
    payment_id,
    status: record.status,
    reason: record.reason,
    kopecks: record.kopecks,
    currency: 'RUB',
    refunded_kopecks: record.refunded_kopecks,
    top_up_id: record.top_up_id,
    confirmation_url: pageUrl(payment_id),
    wrong: null,
    raw: record,
  });
  const change = (payment_id: string, next: (record: SandboxPayment) => SandboxPayment) =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('sandbox_payments')
        .select('data')
        .where('id', '=', payment_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const data = JSON.stringify(next(recordSchema.parse(row.data)));
      await tx.updateTable('sandbox_payments').set({ data }).where('id', '=', payment_id).execute();
    });
  return {
    name: 'sandbox',
    look,
    createPayment: async ({ key, top_up_id, kopecks, calls, return_url }) => {
      const fresh: SandboxPayment = {
        status: 'pending',
        reason: null,
        kopecks,
        calls,
        refunded_kopecks: 0,
        refunds: {},
        top_up_id,
        return_url,
      };
      await db
        .insertInto('sandbox_payments')
        .values({ order_key: key, data: JSON.stringify(fresh) })
        .onConflict((conflict) => conflict.column('order_key').doNothing())
        .execute();
      const row = await db
        .selectFrom('sandbox_payments')
        .select(['id', 'data'])
        .where('order_key', '=', key)
        .executeTakeFirstOrThrow();
      return asPayment(row.id, recordSchema.parse(row.data));
    },
    findPayment: async (payment_id) => {
      const record = await look(payment_id);
      return record && asPayment(payment_id, record);
    },
    refund: async ({ key, payment_id, kopecks }) => {
      await change(payment_id, (record) => {
        if (record.refunds[key] !== undefined) return record;
        const refunded_kopecks = record.refunded_kopecks + kopecks;
        if (refunded_kopecks > record.kopecks) throw new PaymentRefusedError('more than was paid');
        return { ...record, refunded_kopecks, refunds: { ...record.refunds, [key]: kopecks } };
      });
      return { refund_id: key, status: 'succeeded' };
    },
    findRefund: async (refund_id) => ({ refund_id, status: 'succeeded' }),
    notice: z
      .object({ event: z.string(), object: z.object({ id: z.string() }) })
      .transform(({ event, object: { id } }) => ({ event, event_key: `${event}:${id}`, payment_id: id })),
    mayNotify: () => false,
    decide: (payment_id, decision) => change(payment_id, (record) => ({ ...record, ...decision })),
  };
}
