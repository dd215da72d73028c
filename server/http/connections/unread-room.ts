import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { availableMib } from '#server/available-memory.ts';
import { accountOf } from '../account-of.ts';

interface UnreadBounds {
  /** What readers have not taken in, all of a process together. */
  bytes: number;
  /** Longer nobody waits for a reader for whom something waits and who takes nothing in. */
  silence_ms: number;
}

/** Room for 64 who hold the MiB that one stream may. */
const usual = (): UnreadBounds => ({
  bytes: Math.min(64, availableMib() / 16) * 1024 * 1024,
  silence_ms: 30_000,
});

/** What is kept beside the bytes of each event, most of which are a few words. */
const besideEach = 400;
/** What was handed over since the last look may come on top of the bound. */
const looksInBound = 16;
const lookEveryMs = 1_000;
/** Node says only that nothing moved since it looked before. */
const looksInSilence = 6;

interface UnreadRoom {
  /** Counts an event that is written. @returns to be called once the system has taken it over */
  hold: (raw: ServerResponse, bytes: number) => () => void;
  /** After each event. */
  keepWithin: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    unread_room: UnreadRoom;
  }
}

interface Answer {
  request: FastifyRequest;
  /** Events that wait. */
  events: number;
  /** Bytes of a text beyond its characters, by which Node counts it. */
  more: number;
}

interface Waiting {
  account: string;
  socket: Socket;
  bytes: number;
}

/**
 * Bounds what waits for readers, whatever they asked for: all that a connection holds until the system takes it over.
 * Where it is too much in all, the largest answer of the account that holds most is cut off, so that accounts that cost
 * nothing end nobody else's. A reader who takes nothing in for long is cut off, too. Whoever was comes back.
 */
export function boundUnread(app: FastifyInstance, bounds = usual()): void {
  const answers = new Map<ServerResponse, Answer>();
  let handedOver = 0;

  function keepWithin(): void {
    handedOver = 0;
    const waiting: Waiting[] = [];
    const byAccount = new Map<string, number>();
    let held = 0;
    for (const [raw, { request, events, more }] of answers) {
      const waits = raw.writableLength;
      const bytes = waits + events * besideEach + (waits > 0 ? more : 0);
      if (bytes === 0) continue;
      const account = accountOf(request);
      byAccount.set(account, (byAccount.get(account) ?? 0) + bytes);
      waiting.push({ account, socket: request.raw.socket, bytes });
      held += bytes;
    }
    while (held > bounds.bytes) {
      const largest = findLargest(waiting, byAccount);
      if (largest === undefined) return;
      const { socket } = largest;
      socket.destroy();
      for (const gone of waiting.filter((one) => one.socket === socket)) {
        waiting.splice(waiting.indexOf(gone), 1);
        byAccount.set(gone.account, (byAccount.get(gone.account) ?? 0) - gone.bytes);
        held -= gone.bytes;
      }
    }
  }
  const handOver = (bytes: number): void => {
    handedOver += bytes;
    if (handedOver > bounds.bytes / looksInBound) keepWithin();
  };

  app.decorate('unread_room', {
    hold: (raw, bytes) => {
      const answer = answers.get(raw);
      if (answer === undefined) return () => {};
      answer.events += 1;
      handedOver += bytes + besideEach;
      return () => void (answer.events -= 1);
    },
    keepWithin: () => handOver(0),
  });
  app.addHook('onRequest', (request, { raw }, done) => {
    answers.set(raw, { request, events: 0, more: 0 });
    raw.once('close', () => answers.delete(raw));
    done();
  });
  app.server.on('request', ({ socket }, raw) => closeWhenSilent(socket, raw, bounds.silence_ms));
  // A text stays a text: made into bytes, it would be kept until the next collection of garbage after it was cut off.
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? Buffer.byteLength(payload) : 0;
    const answer = answers.get(raw);
    if (answer !== undefined && isWhole) answer.more = bytes - payload.length;
    done();
    // It was written meanwhile.
    handOver(bytes);
  });
  const looking = setInterval(keepWithin, lookEveryMs).unref();
  app.addHook('onClose', () => clearInterval(looking));
}

/** Of those of one size the one asked for first. */
function findLargest(waiting: readonly Waiting[], byAccount: ReadonlyMap<string, number>): Waiting | undefined {
  const heldWith = ({ account }: Waiting) => byAccount.get(account) ?? 0;
  let largest: Waiting | undefined;
  for (const one of waiting) {
    const more = largest === undefined ? 1 : heldWith(one) - heldWith(largest) || one.bytes - largest.bytes;
    if (more > 0) largest = one;
  }
  return largest;
}

/** Whoever takes a few bytes now and then stays: Node looks at what the system has taken of a piece, not only at its end. */
function closeWhenSilent(socket: Socket, raw: ServerResponse, silence_ms: number): void {
  const every_ms = silence_ms / looksInSilence;
  let [silent, looked_at] = [0, 0];
  socket.setTimeout(every_ms);
  raw.on('timeout', () => {
    const now = performance.now();
    // Where something has moved, Node has passed over a look.
    const isNext = now - looked_at < every_ms * 1.5;
    looked_at = now;
    // While the answer is still being made, nobody is silent.
    silent = raw.writableLength === 0 ? 0 : isNext ? silent + 1 : 1;
    if (silent >= looksInSilence) socket.destroy();
    else socket.setTimeout(every_ms);
  });
}
