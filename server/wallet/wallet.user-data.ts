import { sql } from 'kysely';
import { pageLink } from '#server/db/page-link.ts';
import type { ExportSource, TimelineSource } from '#server/users/user-data.ts';
import { subjectOf, topUpOf } from './history.store.ts';

export const walletExport: ExportSource = {
  tables: ['ledger_accounts', 'ledger_transactions', 'wallet_settings', 'idempotency_keys'],
  parts: {
    balances: (user_id) => sql`
      SELECT kind, unit, balance FROM ledger_accounts WHERE user_id = ${user_id} ORDER BY id`,
    ledger: {
      at_once: 1000,
      ids: (user_id) => sql`
        SELECT e.id FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
        WHERE a.user_id = ${user_id} ORDER BY e.id`,
      rows: (ids) => sql`
      SELECT t.id, t.created_at, t.kind, a.kind AS account, a.unit, e.amount, t.description
      FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.id = ANY(${ids}) ORDER BY e.id`,
    },
    wallet_settings: (user_id) => sql`SELECT low_calls FROM wallet_settings WHERE user_id = ${user_id}`,
  },
};

/**
 * What moved calls or roubles in or out of what the user can spend. A question that is not shown
 * itself shows as its reservation and, where it came back, as the return; settling touches only what
 * was held. Each leads to its cause: the answer with its money, the top-up, else the ledger with the credit.
 */
export const walletTimeline: TimelineSource = {
  name: 'ledger',
  kind: 'ledger',
  rows: (user_id, beside_questions) => sql`
    SELECT e.id, t.created_at AS at, 'ledger_line' AS event,
      jsonb_build_object('kind', t.kind, 'unit', a.unit, 'amount', e.amount, 'description', t.description,
        'actor_name', (SELECT name FROM users WHERE id = t.actor_id), 'game_title', g.title) AS data,
      coalesce(${pageLink('adminTopUp', topUpOf)}, ${pageLink('adminAnswer', sql.ref('m.id'))},
        ${pageLink('adminUserWallet', sql.ref('a.user_id'))}) AS link
    FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.transaction_id
    ${subjectOf}
    WHERE a.user_id = ${user_id} AND a.kind IN ('calls', 'roubles')
      ${beside_questions ? sql`AND NOT (m.id IS NOT NULL AND t.kind IN ('reserve', 'settle', 'refund', 'expire'))` : sql``}`,
};
