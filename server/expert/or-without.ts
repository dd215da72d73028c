/** Longer nobody waits for what stands beside a text that is there. */
const longestMs = 10_000;
/** Once the answer is to end, each step that is left has only this: a process that stops waits for all of them. */
const longestAtEndMs = 300;

/** What a step behind a text knows of the answer that it belongs to. */
export interface Behind {
  /** Aborted when the answer is to end. */
  signal: AbortSignal;
  /** Whether text of it has left for its reader; absent where nobody reads along. */
  has_left?: (() => boolean) | undefined;
  /** Takes what failed without any harm to the answer but that something is left out of it. */
  on_left_out?: ((error: unknown) => void) | undefined;
}

/**
 * Takes a step behind the text of an answer. Where it fails, hangs or finds no time, `instead` stands in its place: an
 * answer that is there is not lost to that. It is given a moment even where the answer is to end.
 */
export async function orWithout<T>(
  { signal, on_left_out }: Behind,
  step: () => T | Promise<T>,
  instead: T,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new Error('a step behind the text took too long'));
  let timer = setTimeout(giveUp, signal.aborted ? longestAtEndMs : longestMs);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, longestAtEndMs);
  };
  signal.addEventListener('abort', hurry, { once: true });
  try {
    return await Promise.race([step(), late.promise]);
  } catch (error) {
    on_left_out?.(error);
    return instead;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hurry);
  }
}
