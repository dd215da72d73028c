import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

// Proxies ask /readyz every second or two; what it answers meanwhile is already that we are not ready.
const proxyNoticesMs = 5_000;
// What came in before the port closed is still let through: its sender was told nothing yet.
const takenMayTakeMs = 2_000;
const answersMayTakeMs = 25_000;
// After the answers; who has only connected, or sends or reads without end, does not hold the process up longer.
const requestsMayTakeMs = 2_000;
const closeIdleEveryMs = 100;

/**
 * Ends the serving of requests, in at most 27 seconds, and so that nobody is cut off: running
 * answers end for up to 25 of them, then their calls are given back.
 *
 * Behind a proxy everything is served on for a moment, then the port is closed first of all: a
 * refused connection is passed to the next server, also for a POST, where a 503 of ours would reach
 * the player. Without a proxy the port stays open while answers end, so that whoever asks is told.
 */
export async function stopServing(app: FastifyInstance, { config, answers, live }: Deps): Promise<void> {
  const behindProxy = config.production || config.TRUST_PROXY !== undefined;
  // At once, so that their readers are elsewhere before anything else ends.
  live.endStreams();
  if (behindProxy) {
    await wait(proxyNoticesMs);
    // Right after the turn in which waiting connections were taken: the fewest are lost with the port.
    await nextTurn();
    app.server.close();
    await wait(takenMayTakeMs);
  }
  live.closeStreams();
  await answers.drain(behindProxy ? answersMayTakeMs - proxyNoticesMs - takenMayTakeMs : answersMayTakeMs);
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), requestsMayTakeMs);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}
