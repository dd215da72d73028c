import type { Logger } from 'pino';
import { ModelFault, type ModelFaultKind } from '#server/providers/model-fault.ts';
import type { ModelSpeed } from '#server/providers/model-speed.ts';
import { type FitSettings, fitOf, leaseFor, type ModelFit, settingsOfFit } from './model-fit.ts';

/** How a model is asked on this machine, which changes once it was measured. */
export interface FittedModel {
  fit: () => ModelFit;
  /** The same as the settings name it. */
  settings: () => Partial<FitSettings>;
  /** How long a call is held for an answer. */
  lease_seconds: () => number;
  speed: () => ModelSpeed | null;
  /** Takes what was measured, here or by whoever started the model. */
  learn: (speed: ModelSpeed) => void;
  /** Measures in the background until it succeeded; does nothing where a profile is set. Gives what ends it. */
  measure: () => () => void;
}

/** A server that is not up yet is asked again, less and less often. */
const firstPauseSeconds = 5;
const longestPauseSeconds = 600;
/** What was paid for and would come out the same is not asked for again. */
const final: ReadonlySet<ModelFaultKind> = new Set(['empty', 'content_filter', 'cut_off']);

export function fitModel(
  settings: FitSettings,
  {
    model,
    log,
    measureSpeed,
  }: { model: string; log: Logger; measureSpeed: (signal: AbortSignal) => Promise<ModelSpeed> },
): FittedModel {
  let speed: ModelSpeed | null = null;
  const fit = () => fitOf(settings, speed);
  const learn = (measured: ModelSpeed) => {
    speed = measured;
    log.info({ model, ...measured, profile: fit().profile }, 'the model’s speed was measured');
  };
  const measureOnce = async (ended: AbortSignal) => {
    for (let seconds = firstPauseSeconds; !ended.aborted; seconds = Math.min(seconds * 2, longestPauseSeconds)) {
      try {
        learn(await measureSpeed(ended));
        return;
      } catch (error) {
        if (ended.aborted) return;
        const fault = error instanceof ModelFault ? error : undefined;
        log.warn({ model, err: error, detail: fault?.detail }, 'the speed of the model could not be measured');
        if (fault !== undefined && final.has(fault.kind)) return;
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000).unref());
    }
  };
  return {
    fit,
    settings: () => settingsOfFit(fit()),
    lease_seconds: () => leaseFor(settings, fit()),
    speed: () => speed,
    learn,
    measure() {
      const end = new AbortController();
      if (settings.AI_PROFILE === 'auto' && speed === null) void measureOnce(end.signal);
      return () => end.abort();
    },
  };
}
