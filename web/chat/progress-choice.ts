const storageKey = 'no_progress';

/** What a question says of the player's achievements: nothing, or to leave them out. Kept in this tab. */
export const progressChoice = (): { use_progress?: false } =>
  sessionStorage.getItem(storageKey) ? { use_progress: false } : {};

export function chooseProgress(isUsed: boolean) {
  if (isUsed) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, '1');
}
