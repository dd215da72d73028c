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
