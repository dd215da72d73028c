/** Who reads or writes knowledge. An API key carries none of its user's rights as an admin. */
export interface Viewer {
  id: number;
  role: 'user' | 'admin';
}

export function viewerOf({ user, session_id }: { user: Viewer; session_id: number | null }): Viewer {
  return { id: user.id, role: session_id === null ? 'user' : user.role };
}

/** Whether an article is the viewer's to change. */
export function mayEdit({ id, role }: Viewer, article: { author_id: number | null }): boolean {
  return role === 'admin' || article.author_id === id;
}
