import type { TokenUsage } from '#contract/token-usage.ts';
import type { Db } from '#server/db/database.ts';
import type { Cell, CsvFile } from '#server/rules/csv.ts';
import { requireKnownUser } from '#server/users/users.ts';
import * as store from './token-usage.store.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * What a user's answers used, page by page, and in all.
 * @throws AppError `not_found`
 */
export async function listTokenUsage(
  db: Db,
  user_id: number,
  { limit, offset, ...span }: Span & { limit: number; offset: number },
): Promise<TokenUsage> {
  await requireKnownUser(db, user_id);
  const of = { user_id, ...span };
  const models = await store.sumByModel(db, of);
  const sum = (key: 'answers' | 'input_tokens' | 'output_tokens' | 'cost_usd') =>
    models.reduce((total, model) => total + model[key], 0);
  return {
    items: await store.listLogs(db, of, { limit, offset }),
    total: await store.countLogs(db, of),
    totals: {
      answers: sum('answers'),
      input_tokens: sum('input_tokens'),
      output_tokens: sum('output_tokens'),
      // To the millionth, so that no float error shows.
      cost_usd: Math.round(sum('cost_usd') * 1_000_000) / 1_000_000,
    },
    models,
  };
}

// A file ends here, and a larger `x-total-count` says that there was more.
const mostCsvRows = 100_000;
const csvRowsAtOnce = 500;

/**
 * The same as a file.
 * @throws AppError `not_found`
 */
export async function tokenUsageFile(db: Db, user_id: number, { from, to }: Span): Promise<CsvFile> {
  await requireKnownUser(db, user_id);
  const of = { user_id, from, to };
  const columns =
    'id created_at message_id game_id game model purpose outcome input_tokens output_tokens estimated first_text_ms total_ms cost_usd';
  return {
    name: 'token-usage',
    columns: columns.split(' '),
    rows: cellsOf(db, of),
    total: await store.countLogs(db, of),
  };
}

async function* cellsOf(db: Db, of: store.LogsOf): AsyncGenerator<Cell[]> {
  let before_id: number | undefined;
  for (let read = 0; read < mostCsvRows; read += csvRowsAtOnce) {
    const rows = await store.listLogs(db, of, { limit: csvRowsAtOnce, before_id });
    for (const { id, created_at, message_id, game, model, purpose, outcome, estimated, ...used } of rows) {
      const { input_tokens, output_tokens, first_text_ms, total_ms, cost_usd } = used;
      const request = [id, created_at, message_id, game.id, game.title, model, purpose, outcome];
      yield [...request, input_tokens, output_tokens, estimated, first_text_ms, total_ms, cost_usd];
    }
    if (rows.length < csvRowsAtOnce) return;
    before_id = rows.at(-1)?.id;
  }
}
