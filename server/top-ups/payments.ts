import type { Payment } from '#contract/top-ups.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Db } from '#server/db/database.ts';
import type { Cell, CsvFile } from '#server/rules/csv.ts';
import * as store from './payments.store.ts';

/** All money of a month that came in or went back by a provider, a page of it. */
export async function listPayments(
  db: Db,
  { month, ...page }: { month: string; skip: number; limit: number },
): Promise<{ items: Payment[]; total: number }> {
  const rows = await store.listPayments(db, month, page);
  return {
    items: rows.map(({ kopecks, ...row }) => ({ ...row, amount_rub: toRoubles(kopecks) })),
    total: await store.countPayments(db, month),
  };
}

// A file ends here, and a larger `x-total-count` says that there was more.
const mostCsvRows = 100_000;
const csvRowsAtOnce = 5000;

/** The same month as a file. */
export async function paymentsFile(db: Db, month: string): Promise<CsvFile> {
  const columns = 'kind at top_up_id user_id email calls amount_rub provider provider_id receipt_email vat_code'.split(
    ' ',
  );
  const total = await store.countPayments(db, month);
  return { name: `payments-${month}`, columns, rows: cellsOf(db, month), total };
}

async function* cellsOf(db: Db, month: string): AsyncGenerator<Cell[]> {
  // What comes meanwhile is later than what was read, so no row is read twice.
  for (let skip = 0; skip < mostCsvRows; skip += csvRowsAtOnce) {
    const rows = await store.listPayments(db, month, { skip, limit: csvRowsAtOnce });
    for (const { kopecks, ...row } of rows) {
      const { kind, at, top_up_id, user_id, email, calls, provider, provider_id, receipt_email, vat_code } = row;
      yield [
        kind,
        at,
        top_up_id,
        user_id,
        email,
        calls,
        toRoubles(kopecks),
        provider,
        provider_id,
        receipt_email,
        vat_code,
      ];
    }
    if (rows.length < csvRowsAtOnce) return;
  }
}
