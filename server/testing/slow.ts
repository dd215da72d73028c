/**
 * Limits for what a busy machine may stretch beyond the limit that all other tests have; several times what it was seen
 * to take while every core was busy. A file of such tests gives one to `vi.setConfig`, another test its `testTimeout`.
 */
export const slow = {
  /** Starts the real command, once or a few times. */
  startsProcesses: { testTimeout: 180_000, hookTimeout: 180_000 },
  /** Starts it again and again, each time after a kill. */
  killsProcesses: { testTimeout: 300_000, hookTimeout: 180_000 },
  /** Computes, or stores so many rows, for seconds. */
  computes: { testTimeout: 120_000, hookTimeout: 120_000 },
} as const;
