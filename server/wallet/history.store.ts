import { sql } from 'kysely';
import type { AdminLedgerLine } from '#contract/credits.ts';
import type { Db } from '#server/db/database.ts';
import { type HistoryGroup, historyGroups, type LedgerKind } from '#contract/values/kinds.ts';

/** One transaction as it touched what its user can spend, with the rows it is about. */
export interface HistoryRow {
  id: number;
  created_at: string;
  kind: LedgerKind;
  calls: number;
  kopecks: number;
  description: string | null;
  actor: AdminLedgerLine['actor'];
  reverses_id: number | null;
  reversed_by_id: number | null;
  question_id: number | null;
  answer_id: number | null;
  conversation_id: number | null;
  /** Null where the player has deleted the history that holds the question. */
  visible_game_slug: string | null;
  game_title: string | null;
  /** How it begins; null where the player has deleted it. */
  question: string | null;
  top_up_id: number | null;
}

/** Joins the refund `r` that a transaction `t` is about, and the question `m` and its game `g`. */
export const subjectOf = sql`LEFT JOIN top_up_refunds r ON r.id = t.top_up_refund_id
  LEFT JOIN messages m ON m.reservation_id = t.reservation_id
  LEFT JOIN games g ON g.id = m.game_id`;

/** The top-up of a transaction `t` with its `subjectOf`: the one that was paid, or the one that was refunded. */
export const topUpOf = sql.raw('coalesce(t.top_up_id, r.top_up_id)');

/** Which transactions: those that moved the user's calls or roubles, or those of one top-up. */
export type HistoryOf = HistoryOfUser | { top_up_id: number };

/** Of a user's, only those of a group, of a span of time, or older than one of them. */
export interface HistoryOfUser {
  user_id: number;
  kind?: HistoryGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before_id?: number | undefined;
  /** One line for a held call that came back, in place of two: it moved nothing. */
  folded?: true;
}

const accountsOf = (user_id: number) =>
  sql`SELECT id FROM ledger_accounts WHERE user_id = ${user_id} AND kind IN ('calls', 'roubles')`;

/** Joins the transaction of an entry `e` where not every one is meant. */
function narrowed({ kind, from, to, folded }: HistoryOfUser) {
  const conditions = [
    kind && sql`t.kind IN (${sql.join([...historyGroups[kind]])})`,
    from && sql`t.created_at >= ${from}`,
    to && sql`t.created_at < ${to}`,
    folded &&
      sql`(t.kind <> 'reserve' OR NOT EXISTS (
      SELECT FROM reservations held WHERE held.id = t.reservation_id AND held.state IN ('refunded', 'expired')))`,
  ].filter((condition) => typeof condition === 'object');
  if (conditions.length === 0) return sql``;
  return sql`JOIN ledger_transactions t ON t.id = e.transaction_id AND ${sql.join(conditions, sql` AND `)}`;
}

const olderThan = ({ before_id }: HistoryOfUser) =>
  before_id === undefined ? sql`` : sql`AND e.transaction_id < ${before_id}`;

/** The newest `count` transactions; of a user's, as many entries of each account are read and no more. */
function newestOf(of: HistoryOf, count: number) {
  if ('user_id' in of) {
    return sql`SELECT DISTINCT newest.id FROM (${accountsOf(of.user_id)}) AS a
      CROSS JOIN LATERAL (SELECT e.transaction_id AS id FROM ledger_entries e
        ${narrowed(of)} WHERE e.account_id = a.id ${olderThan(of)} ORDER BY e.transaction_id DESC LIMIT ${count}) AS newest`;
  }
  return sql`SELECT id FROM ledger_transactions WHERE top_up_id = ${of.top_up_id}
    UNION SELECT t.id FROM top_up_refunds r JOIN ledger_transactions t ON t.top_up_refund_id = r.id
    WHERE r.top_up_id = ${of.top_up_id}`;
}

const shownOfQuestion = 200;

function callsOf(of: HistoryOf) {
  if (!('folded' in of)) return sql`moved.calls`;
  return sql`CASE WHEN t.kind IN ('refund', 'expire') AND t.reservation_id IS NOT NULL THEN 0 ELSE moved.calls END`;
}

/** Newest first. A call that is charged was taken when it was reserved, so settling makes no line. */
export async function listLines(
  db: Db,
  of: HistoryOf,
  { skip, limit }: { skip: number; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    WITH page AS (${newestOf(of, skip + limit)} ORDER BY id DESC LIMIT ${limit} OFFSET ${skip})
    SELECT t.id, t.created_at, t.kind, ${callsOf(of)} AS calls, moved.kopecks, t.description, t.reverses_id,
      CASE WHEN actor.id IS NOT NULL THEN jsonb_build_object('id', actor.id, 'name', actor.name) END AS actor,
      (SELECT back.id FROM ledger_transactions back WHERE back.reverses_id = t.id) AS reversed_by_id,
      m.question_id, m.id AS answer_id, m.conversation_id, g.title AS game_title,
      CASE WHEN m.hidden_at IS NULL THEN (SELECT left(q.text, ${shownOfQuestion}) FROM messages q WHERE q.id = m.question_id) END AS question,
      CASE WHEN m.hidden_at IS NULL AND g.deleted_at IS NULL THEN g.slug END AS visible_game_slug,
      ${topUpOf} AS top_up_id
    FROM page JOIN ledger_transactions t ON t.id = page.id
    JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'calls'), 0)::bigint AS calls,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'roubles'), 0)::bigint AS kopecks
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
      WHERE e.transaction_id = t.id AND a.user_id IS NOT NULL
    ) AS moved ON true
    LEFT JOIN users actor ON actor.id = t.actor_id
    ${subjectOf}
    ORDER BY t.id DESC`.execute(db);
  return rows;
}

export async function countLines(db: Db, of: HistoryOfUser): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT e.transaction_id) AS total FROM ledger_entries e ${narrowed(of)}
    WHERE e.account_id IN (${accountsOf(of.user_id)})`.execute(db);
  return rows[0]?.total ?? 0;
}
