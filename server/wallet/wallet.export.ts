import { sql } from 'kysely';
import type { ExportSource } from '#server/users/export-user.ts';

export const walletExport: ExportSource = {
  tables: ['ledger_accounts', 'ledger_transactions', 'wallet_settings', 'idempotency_keys'],
  parts: {
    balances: (user_id) => sql`
      SELECT kind, unit, balance FROM ledger_accounts WHERE user_id = ${user_id} ORDER BY id`,
    ledger: (user_id) => sql`
      SELECT t.id, t.created_at, t.kind, a.kind AS account, a.unit, e.amount, t.description
      FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE a.user_id = ${user_id} ORDER BY e.id`,
    wallet_settings: (user_id) => sql`SELECT low_calls FROM wallet_settings WHERE user_id = ${user_id}`,
  },
};
