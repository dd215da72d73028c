import type { TokenUsage } from '#contract/token-usage.ts';
import type { Db } from '#server/db/database.ts';
import { requireKnownUser } from '#server/users/users.ts';
import * as store from './token-usage.store.ts';

/**
 * What a user's answers used, page by page, and in all.
 * @throws AppError `not_found`
 */
export async function listTokenUsage(
  db: Db,
  user_id: number,
  page: { limit: number; offset: number },
): Promise<TokenUsage> {
  await requireKnownUser(db, user_id);
  const models = await store.sumByModel(db, user_id);
  const sum = (of: 'answers' | 'input_tokens' | 'output_tokens' | 'cost_usd') =>
    models.reduce((total, model) => total + model[of], 0);
  return {
    items: await store.listLogs(db, user_id, page),
    total: await store.countLogs(db, user_id),
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
