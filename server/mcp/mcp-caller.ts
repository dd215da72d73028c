import type { Language } from '#contract/common.ts';
import type { User } from '#contract/users.ts';

/** For whom tools work: with the rights, the wallet and the unlocked spoilers of the key's user. */
export interface McpCaller {
  user: User;
  api_key_id: number | null;
  language: Language;
}
