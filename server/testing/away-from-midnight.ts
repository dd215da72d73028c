import { setTimeout as wait } from 'node:timers/promises';

const dayMs = 86_400_000;
// Longer than such a file takes on a busy machine.
const nearMs = 300_000;

/**
 * Waits for the next day in UTC where this one is about to end. For test files about what is counted by the day or the
 * month: what they count would begin anew in their middle.
 */
export async function awayFromMidnight(): Promise<void> {
  const left = dayMs - (Date.now() % dayMs);
  if (left < nearMs) await wait(left + 1000);
}
