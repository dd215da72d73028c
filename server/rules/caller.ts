import type { User } from '#contract/users.ts';

/** Who is calling, as the bearer token says. */
export interface Caller {
  user: User;
  /** Null for an API key. */
  session_id: number | null;
  api_key_id: number | null;
  /** The key is the sign-in of a program, whose tokens are for the MCP address alone. */
  is_sign_in?: true;
  /** Who looks at the product as this user does, and may change nothing; null for the user themselves. */
  viewer_id: number | null;
}
