import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { costToday } from '#server/usage/usage.ts';
import type { Expert } from './expert.ts';

const microUsdPerUsd = 1_000_000;

/**
 * The model where one is configured and the day's budget is not spent, else the extractive expert.
 * @throws AppError `expert_unavailable` when only a model could answer and none may
 */
export async function chooseExpert(
  { db, config, experts, log }: Deps,
  mode: 'sourced' | 'general' = 'sourced',
): Promise<Expert> {
  const { model, extractive } = experts;
  if (model === undefined) {
    if (mode === 'general') throw new AppError('no_model');
    return extractive;
  }
  const budget = config.AI_DAILY_BUDGET_USD;
  if (budget === undefined || (await costToday(db)) < budget * microUsdPerUsd) return model;
  log.warn({ budget_usd: budget }, 'the day’s budget for the model is spent');
  if (mode === 'general') throw new AppError('expert_unavailable');
  return extractive;
}
