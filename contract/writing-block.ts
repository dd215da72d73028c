import { z } from 'zod';
import { isoTime } from './common.ts';

/** Somebody may write no articles. */
export const writingBlock = z.object({
  reason: z.string(),
  /** Null: until somebody lifts it. */
  ends_at: isoTime.nullable(),
});
export type WritingBlock = z.infer<typeof writingBlock>;
