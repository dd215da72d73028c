import { totalmem } from 'node:os';
import type { ResourceLimits } from 'node:worker_threads';

const mebibyte = 1024 * 1024;

/** What this process may take, in MiB: the limit of its service or container where that is less than the machine has. */
export const availableMib = (): number =>
  // Zero where the system has no such limits, and far more than there is where none is set.
  Math.min(totalmem(), process.constrainedMemory() || Infinity) / mebibyte;

/**
 * What a thread may take for its objects: a quarter of what there is, so that a thread that needs more is ended and not
 * the server.
 * @param most more than it ever needs, in MB
 */
export const threadLimits = (most: number): ResourceLimits => ({
  maxOldGenerationSizeMb: Math.floor(Math.min(most, availableMib() / 4)),
});

/** Whether a thread was ended for that. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
