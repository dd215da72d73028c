import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The way of everything that is deleted and can be brought back: deleting sets `deleted_at`, undoing
 * clears it within 7 days, a purge that runs every hour takes what is older away for good.
 */
const undoDays = 7;

/** Whether a deletion can still be undone. */
export function canBeUndone(deleted_at: Expression<string | null>): RawBuilder<boolean> {
  return sql`${deleted_at} > now() - make_interval(days => ${undoDays})`;
}

/** Whether a deletion has become final, so that the purge is due. */
export function isFinal(deleted_at: Expression<string | null>): RawBuilder<boolean> {
  return sql`${deleted_at} <= now() - make_interval(days => ${undoDays})`;
}
