import type { Tx } from '#server/db/database.ts';
import { giveReward } from '#server/wallet/wallet.ts';

/** Shorter texts earn nothing. */
const leastCharacters = 200;

interface Rewarded {
  author_id: number | null;
  /** Names the text: one that was paid for is not paid for again. */
  text: string;
  characters: number;
  title: string;
}

/**
 * Gives the author of an approved text calls, once for each text.
 * @returns how many; 0 where the text is too short or was paid for, and where its author may get no more that day
 */
export function rewardAuthor(
  tx: Tx,
  { ARTICLE_REWARD_CALLS: calls }: { ARTICLE_REWARD_CALLS: number },
  { author_id, text, characters, title }: Rewarded,
): Promise<number> {
  if (author_id === null || characters < leastCharacters) return Promise.resolve(0);
  return giveReward(tx, { user_id: author_id, calls, reference: `reward:${text}`, description: title });
}
