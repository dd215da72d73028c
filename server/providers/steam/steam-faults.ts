import type { GuideFaultReason } from '#contract/jobs.ts';

/** Why a guide could not be read; its message is for the log. */
export class GuideFault extends Error {
  readonly reason: GuideFaultReason;

  constructor(reason: GuideFaultReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a game could not be read; its message is for an admin. */
export class StoreFault extends Error {}
