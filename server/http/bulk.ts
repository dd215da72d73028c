import type { FastifyBaseLogger } from 'fastify';
import type { BulkAnswer } from '#contract/bulk.ts';
import type { Language } from '#contract/common.ts';
import { AppError } from '#server/errors.ts';
import { errorText, fieldText, sentenceOf } from '#server/rules/error-texts.ts';

/**
 * Does to each record what the rule of the single action does, one after the other, each in its own transaction: one that
 * fails does not hold up the others. What is named twice is done once.
 */
export async function doEach(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  { ids, language }: { ids: readonly number[]; language: Language },
  one: (id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const items: BulkAnswer['items'] = [];
  for (const id of new Set(ids)) {
    items.push({ id, ...(await refusalOf(() => one(id), language, log)) });
  }
  return { items, total: items.length };
}

async function refusalOf(run: () => Promise<unknown>, language: Language, log: Pick<FastifyBaseLogger, 'error'>) {
  try {
    await run();
    return { code: null, detail: null };
  } catch (error) {
    if (!(error instanceof AppError)) {
      // What was done before stays done, so the answer still has to say what.
      log.error({ err: error }, 'one of several records failed');
      return { code: 'internal' as const, detail: errorText('internal', language) };
    }
    const [field] = error.fields ?? [];
    return { code: error.code, detail: field === undefined ? sentenceOf(error, language) : fieldText(field, language) };
  }
}
