import type { ModelFaultKind } from './model-fault.ts';

type Timeout = Extract<ModelFaultKind, `timeout_${string}`>;

/** The three waits of one call, in seconds. */
export interface WaitSettings {
  first_text_seconds: number;
  gap_seconds: number;
  total_seconds: number;
}

/** The clocks of one call over all its attempts. */
export interface Waits {
  /** Aborts when the caller stops, when a wait is over, and at the end of the call. */
  signal: AbortSignal;
  /** Which wait was over first. */
  expired: () => Timeout | null;
  textArrived: () => void;
  /** Of text, or of a thought, which moves no clock. */
  tokenArrived: () => void;
  /** Whether tokens came behind the last text that nobody is shown. */
  thinks_on: () => boolean;
  first_text_ms: () => number | null;
  first_token_ms: () => number | null;
  elapsed_ms: () => number;
  /** Stops the clocks and closes whatever connection is still open. */
  end: () => void;
}

/** Only visible text moves the clocks on: keep-alive comments, roles and thoughts are no answer to a waiting player. */
export function startWaits(settings: WaitSettings, stopped: AbortSignal): Waits {
  const started = performance.now();
  const over = new AbortController();
  let expired: Timeout | null = null;
  let firstText: number | null = null;
  let firstToken: number | null = null;
  let thinksOn = false;
  const since = (moment: number | null) => (moment === null ? null : Math.round(moment - started));

  const wait = (kind: Timeout, seconds: number) =>
    setTimeout(() => {
      expired ??= kind;
      over.abort();
    }, seconds * 1_000);
  const total = wait('timeout_total', settings.total_seconds);
  let next = wait('timeout_first_text', settings.first_text_seconds);

  return {
    signal: AbortSignal.any([stopped, over.signal]),
    expired: () => expired,
    textArrived() {
      firstText ??= performance.now();
      thinksOn = false;
      clearTimeout(next);
      next = wait('timeout_gap', settings.gap_seconds);
    },
    tokenArrived() {
      firstToken ??= performance.now();
      thinksOn = firstText !== null;
    },
    thinks_on: () => thinksOn,
    first_text_ms: () => since(firstText),
    first_token_ms: () => since(firstToken),
    elapsed_ms: () => Math.round(performance.now() - started),
    end() {
      clearTimeout(total);
      clearTimeout(next);
      over.abort();
    },
  };
}
