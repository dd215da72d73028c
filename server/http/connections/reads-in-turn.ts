import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { accountOf } from '../account-of.ts';
import { streamed } from '../event-stream.ts';

/** As many as a browser asks for at a time without HTTP/2. */
const readsAtOnce = 6;

/**
 * Makes a function that reads for each account a few answers at a time. The others wait before they have read anything:
 * they hold no answer, and no connection of the database is kept from anybody else.
 */
export function createReadsInTurn() {
  const queues = new Map<string, PQueue>();
  const queueOf = (account: string): PQueue => {
    const found = queues.get(account);
    if (found !== undefined) return found;
    const queue = new PQueue({ concurrency: readsAtOnce });
    queue.addEventListener('idle', () => queues.delete(account));
    queues.set(account, queue);
    return queue;
  };
  return <T>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<T>): Promise<T | typeof streamed> =>
    queueOf(accountOf(request)).add(async () => {
      if (!reply.raw.destroyed) return read();
      reply.hijack();
      return streamed;
    });
}
