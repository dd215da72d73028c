import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough that pausing costs nothing, short enough that nobody notices having waited for it. */
const turnMs = 8;

/** For a long work in short pieces: called between two of them, it lets everybody else be served once some time has gone. */
export function pauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turnMs) return;
    await nextTurn();
    began = performance.now();
  };
}
