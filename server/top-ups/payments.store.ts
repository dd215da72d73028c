import { sql } from 'kysely';
import type { Payment } from '#contract/top-ups.ts';
import type { Db } from '#server/db/database.ts';

export type PaymentRow = Omit<Payment, 'amount_rub'> & { kopecks: number };

const begins = (month: string) => sql`${`${month}-01`}::date::timestamp AT TIME ZONE 'UTC'`;
const ends = (month: string) => sql`(${`${month}-01`}::date + interval '1 month') AT TIME ZONE 'UTC'`;

/** The rows of a month in UTC, found by the moments that the overview counts them by. */
const paymentsOf = (month: string) => sql`
  SELECT 'payment' AS kind, t.paid_at AS at, t.id AS top_up_id, t.user_id, t.calls, t.paid_kopecks AS kopecks, t.provider,
    t.provider_payment_id AS provider_id, t.receipt_email, t.vat_code
  FROM top_ups t WHERE t.provider <> 'balance' AND t.paid_kopecks IS NOT NULL
    AND t.paid_at >= ${begins(month)} AND t.paid_at < ${ends(month)}
  UNION ALL
  SELECT 'refund', r.resolved_at, t.id, t.user_id, -r.calls, -r.kopecks, t.provider, r.provider_refund_id,
    r.receipt_email, t.vat_code
  FROM top_up_refunds r JOIN top_ups t ON t.id = r.top_up_id AND t.provider <> 'balance'
  WHERE r.state = 'succeeded' AND r.resolved_at >= ${begins(month)} AND r.resolved_at < ${ends(month)}`;

/** The oldest first; of one moment a payment before a refund. */
export async function listPayments(
  db: Db,
  month: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT p.*, u.email FROM (${paymentsOf(month)} ORDER BY at, kind, top_up_id LIMIT ${limit} OFFSET ${skip}) AS p
      JOIN users u ON u.id = p.user_id ORDER BY p.at, p.kind, p.top_up_id`.execute(db);
  return rows;
}

export async function countPayments(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (${paymentsOf(month)}) AS p`.execute(db);
  return rows[0]?.total ?? 0;
}
