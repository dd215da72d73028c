const storageKey = 'in_steps';

/** What a question says of how its answer shall come: whole, or in steps. Kept in this tab. */
export const stepsChoice = (): { in_steps?: true } => (sessionStorage.getItem(storageKey) ? { in_steps: true } : {});

export function chooseSteps(isWanted: boolean) {
  if (isWanted) sessionStorage.setItem(storageKey, '1');
  else sessionStorage.removeItem(storageKey);
}
