const storageKey = 'recent_game';

/** Notes the game that was last opened in this tab, for the way back from home. */
export function rememberGame(slug: string) {
  try {
    sessionStorage.setItem(storageKey, slug);
  } catch {
    // Without room there is no card; nothing else depends on it.
  }
}

export function findRecentGame(): string | null {
  return sessionStorage.getItem(storageKey);
}

/** Under this name a button keeps that the question it sent is to be answered in steps, or is not. */
export const stepsDraft = (slug: string) => `steps:${slug}`;
