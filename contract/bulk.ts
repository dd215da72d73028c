import { z } from 'zod';
import { id } from './common.ts';
import { limits } from './values/limits.ts';

/** What the endpoints that do one thing to several records take: each is done by itself, in this order. */
export const bulkIds = z.array(id).min(1).max(limits.bulk);

/** What became of each record: `code` and `detail` as a call for it alone would answer; null where it was done. */
export const bulkAnswer = z.object({
  items: z.array(z.object({ id, code: z.string().nullable(), detail: z.string().nullable() })),
  total: z.int(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
