import type { ModelTrouble } from '#contract/token-usage.ts';
import type { ModelPurpose } from '#contract/values/kinds.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { ModelUsage } from '#server/providers/model/model-fault.ts';
import * as store from './usage.store.ts';

/** What one answer used; `model` is null for the extractive expert. */
export interface AnswerUsage extends ModelUsage {
  model: string | null;
}

/** One request to a model beside the one that wrote the answer. */
export interface ModelCall {
  purpose: Exclude<ModelPurpose, 'answer'>;
  /** How it ended, in one word. */
  outcome: string;
  usage: AnswerUsage;
}

/** What one answer used, at today's price, in micro-USD; `outcome` is the answer's state or the kind of fault. */
export function usageRow(
  config: Config,
  of: { user_id: number; game_id: number; message_id: number },
  outcome: string,
  used: AnswerUsage,
  purpose: ModelPurpose = 'answer',
) {
  const { user_id, game_id, message_id } = of;
  const price = { input: config.AI_PRICE_INPUT, output: config.AI_PRICE_OUTPUT };
  const cost_micro_usd = used.model === null ? 0 : costInMicroUsd(used, price);
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  return {
    user_id,
    game_id,
    message_id,
    purpose,
    outcome,
    ...used,
    first_text_ms: whole(used.first_text_ms),
    total_ms: Math.round(used.total_ms),
    cost_micro_usd,
  };
}

/** Logs such rows as a part of another statement. */
export const usagePart = store.usagePart;

/** Whether a model wrote an answer to its end, of a row of the log in another query. */
export const isFinished = store.isFinished;
export const isAskedAnswer = store.isAskedAnswer;
export const isOfModelInUse = store.isOfModelInUse;

/** What the model has cost since midnight UTC, in micro-USD. */
export function costToday(db: Db): Promise<number> {
  return store.sumCostToday(db);
}

/** The last answers that show whether a model still answers. */
const lastAnswers = 20;

/** The last answers that the model in use was to write within a day. */
export interface LastAnswers {
  answers: number;
  faults: number;
  last_at: string | null;
  /** Null where it wrote the newest one, and where there is none. */
  trouble: ModelTrouble | null;
}

export async function readLastAnswers(db: Db): Promise<LastAnswers> {
  const last = await store.listLastOutcomes(db, lastAnswers);
  const faults = last.filter(({ is_finished }) => !is_finished).length;
  return { answers: last.length, faults, last_at: last[0]?.created_at ?? null, trouble: troubleOf(last) };
}

function troubleOf(last: Awaited<ReturnType<typeof store.listLastOutcomes>>): ModelTrouble | null {
  const good = last.findIndex(({ is_finished }) => is_finished);
  const faults = good === -1 ? last : last.slice(0, good);
  const [newest, first] = [faults[0], faults.at(-1)];
  if (newest === undefined || first === undefined) return null;
  return { kind: newest.outcome, in_a_row: faults.length, since: first.created_at, last_at: newest.created_at };
}

/** Prices of a model in USD per million tokens, as providers print them. */
interface ModelPrices {
  input: number;
  output: number;
}

/** What a call cost in whole micro-USD, halves up. Prices are taken to a millionth of a dollar, so no float error adds up. */
export function costInMicroUsd(usage: { input_tokens: number; output_tokens: number }, prices: ModelPrices): number {
  const micro = (usd: number) => Math.round(usd * 1_000_000);
  return Math.round(
    (usage.input_tokens * micro(prices.input) + usage.output_tokens * micro(prices.output)) / 1_000_000,
  );
}
