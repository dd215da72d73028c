import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * The system gives ports above these to whoever asks for any, as each stand-in and each connection does: one of its own
 * choice could be taken by another before the program that it is meant for listens there.
 */
const first = 20_000;
const count = 12_000;
// Processes of near ids begin far apart: a multiple by the golden section of `count` spreads any run of them evenly.
let next = (process.pid * 7417) % count;

/** A port of loopback on which nobody listens, and that nobody else is given meanwhile. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < count; tried += 1) {
    const port = first + next;
    next = (next + 1) % count;
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** Whether somebody accepts connections there. */
export async function isAnswered(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
