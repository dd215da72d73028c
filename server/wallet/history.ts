import { paths } from '#contract/values/paths.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import type { LedgerLine } from '#contract/wallet.ts';
import type { HistoryGroup } from '#contract/values/kinds.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Db } from '#server/db/database.ts';
import type { Cell, CsvFile } from '#server/rules/csv.ts';
import * as store from './history.store.ts';

interface Page {
  skip: number;
  limit: number;
}

/** Which lines; without any of these all. */
export interface HistoryFilter {
  kind?: HistoryGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The lines of a player's ledger, one for a question without an answer; the calls of all of them together are the calls
 * that can be spent, and so with roubles.
 */
export async function listHistory(
  db: Db,
  user_id: number,
  { kind, from, to, ...page }: Page & HistoryFilter,
): Promise<{ items: LedgerLine[]; total: number }> {
  const of = { user_id, kind, from, to, folded: true } as const;
  const rows = await store.listLines(db, of, page);
  return {
    items: rows.map((row) => asLine(row, playerLink(row), row.question)),
    total: await store.countLines(db, of),
  };
}

// A file ends here, and a larger `x-total-count` says that there was more.
const mostCsvRows = 100_000;
const csvRowsAtOnce = 500;

/** The same lines as a file, without pages. */
export async function historyFile(db: Db, user_id: number, { kind, from, to }: HistoryFilter): Promise<CsvFile> {
  const of = { user_id, kind, from, to, folded: true } as const;
  const columns = 'id created_at kind calls amount_rub description game_title question top_up_id'.split(' ');
  return { name: 'wallet', columns, rows: cellsOf(db, of), total: await store.countLines(db, of) };
}

async function* cellsOf(db: Db, of: store.HistoryOfUser): AsyncGenerator<Cell[]> {
  let before_id: number | undefined;
  for (let read = 0; read < mostCsvRows; read += csvRowsAtOnce) {
    const rows = await store.listLines(db, { ...of, before_id }, { skip: 0, limit: csvRowsAtOnce });
    for (const { id, created_at, kind, calls, kopecks, description, game_title, question, top_up_id } of rows)
      yield [id, created_at, kind, calls, toRoubles(kopecks), description, game_title, question, top_up_id];
    if (rows.length < csvRowsAtOnce) return;
    before_id = rows.at(-1)?.id;
  }
}

/** The same lines as an admin reads them: who did it, and what can be taken back. */
export async function listAdminHistory(
  db: Db,
  user_id: number,
  page: Page,
): Promise<{ items: AdminLedgerLine[]; total: number }> {
  const rows = await store.listLines(db, { user_id }, page);
  const items = rows.map((row) => ({
    ...asLine(row, adminLink(row)),
    actor: row.actor,
    reverses_id: row.reverses_id,
    reversed_by_id: row.reversed_by_id,
    can_reverse: (row.kind === 'credit' || row.kind === 'promotion') && row.reversed_by_id === null,
  }));
  return { items, total: await store.countLines(db, { user_id }) };
}

const linesOfOneTopUp = 100;

/** What one top-up and its refunds booked. */
export async function listTopUpLines(db: Db, top_up_id: number): Promise<LedgerLine[]> {
  const rows = await store.listLines(db, { top_up_id }, { skip: 0, limit: linesOfOneTopUp });
  return rows.map((row) => asLine(row, null));
}

function asLine(row: store.HistoryRow, link: string | null, question: string | null = null): LedgerLine {
  const { id, created_at, kind, calls, kopecks, description } = row;
  return {
    id,
    created_at,
    kind,
    calls,
    amount_rub: toRoubles(kopecks),
    description,
    cause: { ...causeOf(row), link, game_title: row.game_title, question },
  };
}

function causeOf({
  id,
  kind,
  reverses_id,
  question_id,
  top_up_id,
}: store.HistoryRow): Pick<LedgerLine['cause'], 'kind' | 'id'> {
  switch (kind) {
    case 'credit':
    case 'reversal':
    case 'promotion':
    case 'reward':
      return { kind: 'credit', id: reverses_id ?? id };
    case 'free_calls':
      return { kind: 'free_calls', id: null };
    case 'top_up':
    case 'top_up_refund':
    case 'top_up_refund_undone':
      return { kind: 'top_up', id: top_up_id };
    default:
      return { kind: 'question', id: question_id };
  }
}

function playerLink({ visible_game_slug, conversation_id, question_id, top_up_id }: store.HistoryRow): string | null {
  if (top_up_id !== null) return paths.callsOfTopUp(top_up_id);
  if (visible_game_slug === null || conversation_id === null || question_id === null) return null;
  return paths.message(visible_game_slug, conversation_id, question_id);
}

function adminLink({ answer_id, top_up_id }: store.HistoryRow): string | null {
  if (top_up_id !== null) return paths.adminTopUp(top_up_id);
  return answer_id === null ? null : paths.adminAnswer(answer_id);
}
