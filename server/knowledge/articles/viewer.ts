import { mayUse, type Rights } from '#contract/values/rights.ts';

/** Who reads or writes knowledge. */
export interface Viewer {
  id: number;
  /** Changes texts of others, and publishes at once. An API key carries no such right of its user. */
  is_reviewer: boolean;
}

export function viewerOf({ user, session_id }: { user: Rights & { id: number }; session_id: number | null }): Viewer {
  return { id: user.id, is_reviewer: session_id !== null && mayUse(user, ['reviewer']) };
}

/** Whether an article is the viewer's to change. */
export function mayEdit({ id, is_reviewer }: Viewer, article: { author_id: number | null }): boolean {
  return is_reviewer || article.author_id === id;
}
