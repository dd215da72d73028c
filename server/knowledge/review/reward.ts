import type { Tx } from '#server/db/database.ts';
import { giveReward } from '#server/wallet/wallet.ts';
import * as store from './suggestions.store.ts';

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

/** Fewer new characters are a comma or a word. */
const leastOfSuggestion = 60;

/** Pays for the suggestions that are in the text which is published now. @returns the calls that were given, by suggestion */
export async function paySuggestions(
  tx: Tx,
  { ARTICLE_REWARD_CALLS: calls }: { ARTICLE_REWARD_CALLS: number },
  { id, title }: { id: number; title: string },
): Promise<Map<number, number>> {
  const given = new Map<number, number>();
  for (const { id: suggestion, user_id, content_before, content } of await store.takeUnpaid(tx, id)) {
    const known = new Set(content_before.split(/\s+/));
    const added = content.split(/\s+/).filter((word) => !known.has(word));
    if (added.join('').length < leastOfSuggestion) continue;
    const reward = { user_id, calls, reference: `reward:suggestion:${suggestion}`, description: title };
    given.set(suggestion, await giveReward(tx, reward));
  }
  return given;
}
