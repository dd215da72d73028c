import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { ModelFault, type ModelFaultKind } from '#server/providers/model/model-fault.ts';
import { type ModelSpeed, perSecond } from '#server/providers/model/model-speed.ts';
import type { ModelReply } from '#server/providers/model/model.ts';
import { fitOf, leaseFor, profileFor, settingsOfFit } from './model-fit.ts';
import type { ModelFit } from '../expert.ts';

/** How a model is asked on this machine, which changes once it was measured. */
export interface FittedModel {
  fit: () => ModelFit;
  /** The same as the settings name it. */
  settings: () => Partial<Config>;
  /** How long a call is held for an answer. */
  lease_seconds: (options: { has_picture: boolean }) => number;
  speed: () => ModelSpeed | null;
  /** Takes what was measured, here or by whoever started the model. */
  learn: (speed: ModelSpeed) => void;
  /** Takes how long a real answer took: where several in a row speak for the other profile, it is measured again. */
  notice: (answer: Pick<ModelReply, 'first_token_ms' | 'usage'>) => void;
  /** Measures in the background until it is sure; does nothing where a profile is set. Gives what ends it. */
  measure: () => () => void;
}

interface FittedTo {
  model: string;
  log: Logger;
  /** Runs beside this server. */
  is_kept?: boolean;
  /** Whether its server is on this machine or in a private network. */
  isNear: () => Promise<boolean>;
  measureSpeed: (signal: AbortSignal) => Promise<ModelSpeed>;
}

/** A server that is not up yet is asked again, less and less often. */
const firstPauseSeconds = 5;
const longestPauseSeconds = 600;
/** What was paid for and would come out the same is not asked for again. */
const final: ReadonlySet<ModelFaultKind> = new Set(['empty', 'content_filter', 'cut_off']);

/** One slow moment of an API is none of a machine: so many in a row, this far apart, have to say the same. */
const slowSamples = 3;
const samplePauseSeconds = 60;
/** So many answers in a row have to speak for the other profile; a remembered prompt is read faster than it is long. */
const answersInARow = 5;
/** A shorter prompt does not tell how fast a model reads. */
const readLeast = 1_000;
/** Between two measurements that answers asked for; twice as long each time that nothing came of it. */
const againPauseSeconds = 600;
const longestAgainPauseSeconds = 86_400;

export function fitModel(
  settings: Config,
  { model, log, is_kept = false, isNear, measureSpeed }: FittedTo,
): FittedModel {
  let speed: ModelSpeed | null = null;
  let ended: AbortSignal | undefined;
  let is_measuring = false;
  let otherwise = 0;
  let again = { pause_seconds: againPauseSeconds, from: 0 };
  const fit = () => fitOf(settings, speed, { is_kept });
  const isOpen = () => settings.AI_PROFILE === 'auto' && !is_kept;
  const learn = (measured: ModelSpeed) => {
    speed = measured;
    log.info({ model, ...measured, profile: fit().profile }, 'the model’s speed was measured');
  };
  const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000).unref());

  async function measureUntilSure(signal: AbortSignal): Promise<void> {
    let pause_seconds = firstPauseSeconds;
    for (let slow = 0; !signal.aborted;) {
      try {
        const measured = await measureSpeed(signal);
        slow += 1;
        if (profileFor(measured) === 'api' || slow >= slowSamples || (await isNear())) {
          learn(measured);
          return;
        }
        await wait(samplePauseSeconds);
      } catch (error) {
        if (signal.aborted) return;
        const fault = error instanceof ModelFault ? error : undefined;
        log.warn({ model, err: error, detail: fault?.detail }, 'the speed of the model could not be measured');
        if (fault !== undefined && final.has(fault.kind)) return;
        await wait(pause_seconds);
        pause_seconds = Math.min(pause_seconds * 2, longestPauseSeconds);
      }
    }
  }

  async function measureAgain(signal: AbortSignal): Promise<void> {
    const { profile } = fit();
    await measureUntilSure(signal);
    const pause_seconds =
      fit().profile === profile ? Math.min(again.pause_seconds * 2, longestAgainPauseSeconds) : againPauseSeconds;
    again = { pause_seconds, from: performance.now() + pause_seconds * 1_000 };
  }

  const alone = (measuring: Promise<void>) => {
    is_measuring = true;
    void measuring.finally(() => (is_measuring = false));
  };

  return {
    fit,
    settings: () => settingsOfFit(fit()),
    lease_seconds: (options) => leaseFor(settings, fit(), options),
    speed: () => speed,
    learn,
    notice({ first_token_ms, usage: { input_tokens, output_tokens, total_ms } }) {
      if (!isOpen() || input_tokens < readLeast) return;
      const begun = first_token_ms ?? total_ms;
      const seen = {
        read_per_second: perSecond(input_tokens, begun / 1_000 - (speed?.latency_seconds ?? 0)),
        written_per_second: perSecond(output_tokens, (total_ms - begun) / 1_000),
      };
      otherwise = profileFor(seen) === fit().profile ? 0 : otherwise + 1;
      if (otherwise < answersInARow || is_measuring || ended === undefined || performance.now() < again.from) return;
      otherwise = 0;
      alone(measureAgain(ended));
    },
    measure() {
      const end = new AbortController();
      ended = end.signal;
      if (isOpen() && speed === null) alone(measureUntilSure(end.signal));
      return () => end.abort();
    },
  };
}
