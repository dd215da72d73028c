import type { QueryKey } from '@tanstack/react-query';

/** What this device keeps of an account, as it was last received. */
export interface Copy {
  /** The account and the query, so that no account finds another's. */
  key: string;
  user_id: number;
  queryKey: QueryKey;
  saved_at: number;
  bytes: number;
  data: unknown;
}

export const copyLimits = {
  count: 80,
  bytes: 4 * 1024 * 1024,
  /** A single one, in characters as JSON. */
  longest: 512 * 1024,
  ms: 30 * 24 * 60 * 60_000,
} as const;

/** Whether a copy is this account's and young enough. */
export const isUsable = ({ user_id, saved_at }: Copy, user: number) =>
  user_id === user && Date.now() - saved_at < copyLimits.ms;

/** Of the copies beside a new one those that have to go: other people's, old ones, and the oldest beyond the limits. */
export function findSurplus(added: Pick<Copy, 'user_id' | 'bytes'>, others: readonly Copy[]): Copy[] {
  let count = 1;
  let bytes = added.bytes;
  return others
    .toSorted((a, b) => b.saved_at - a.saved_at)
    .filter((copy) => {
      if (!isUsable(copy, added.user_id)) return true;
      const fits = count + 1 <= copyLimits.count && bytes + copy.bytes <= copyLimits.bytes;
      if (!fits) return true;
      count += 1;
      bytes += copy.bytes;
      return false;
    });
}
