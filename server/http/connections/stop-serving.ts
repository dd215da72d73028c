import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// Proxies ask /readyz every second or two; it already answers that this process is not ready.
const proxyNoticesMs = 5_000;
// Requests that arrived before the port closed are still accepted.
const acceptedMayTakeMs = 2_000;
const answersMayTakeMs = 25_000;
// After the answers; a client that has only connected, or sends or reads without end, does not delay the stop further.
const requestsMayTakeMs = 2_000;
const closeIdleEveryMs = 100;

interface StopOptions {
  behind_proxy: boolean;
  /** Ends the open live streams; their readers resume here or at another process. */
  endStreams: () => void;
  /** Ends them and accepts no new one. */
  closeStreams: () => void;
  /** Waits for running answers, then ends the others. */
  drainAnswers: (longest_ms: number) => Promise<unknown>;
}

/**
 * Ends the serving of requests, in at most 27 seconds, and so that nobody is cut off: running
 * answers end for up to 25 of them, then they are ended with what their readers have.
 *
 * Behind a proxy everything is served on for a moment, then the port is closed first of all: a
 * refused connection is passed to the next server, also for a POST, where a 503 of ours would reach
 * the player. Without a proxy the port stays open while answers end, so that new requests get an error text.
 */
export async function stopServing(
  app: FastifyInstance,
  { behind_proxy, endStreams, closeStreams, drainAnswers }: StopOptions,
): Promise<void> {
  // At once, so that their readers are elsewhere before anything else ends.
  endStreams();
  if (behind_proxy) {
    await wait(proxyNoticesMs);
    // Right after the turn in which waiting connections were accepted: the fewest are lost with the port.
    await nextTurn();
    app.server.close();
    await wait(acceptedMayTakeMs);
  }
  closeStreams();
  await drainAnswers(behind_proxy ? answersMayTakeMs - proxyNoticesMs - acceptedMayTakeMs : answersMayTakeMs);
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), requestsMayTakeMs);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}
