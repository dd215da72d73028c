import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/values/limits.ts';
import { availableMib } from '#server/available-memory.ts';
import { AppError } from '#server/errors.ts';
import { accountOf } from '../account-of.ts';

/** Bytes of bodies that are in memory at the same time. */
interface BodyRoom {
  people: number;
  /**
   * Of the calls of the administration, which strangers must not keep busy: one file of full size. While such a file
   * comes and is checked, what colleagues send beside it is refused, but for small bodies, or the file makes room for
   * it; both may be sent again after some seconds. Only colleagues can do this to each other, and room for two files
   * would be memory that a small server does not have.
   */
  admins: number;
}

const mebibyte = 1024 * 1024;
/** A server of a GiB holds eight of the largest pictures. */
const usual = (): BodyRoom => ({
  people: Math.min(64, availableMib() / 16) * mebibyte,
  admins: limits.knowledgeFile,
});
/** Smaller ones are not counted: as many as there may be connections take less than the heads of their requests. */
const smallBytes = 16 * 1024;
const retryAfterSeconds = 2;

interface Body {
  sender: string;
  bytes: number;
  /** Absent once all of it is there. */
  refuse?: () => void;
}

/**
 * Bounds the memory that bodies take, by the bytes that have arrived: a limit for each and a limit of requests a minute
 * bound neither together. Where there is no room left, whoever holds most of it is refused, so that one body of somebody
 * who sends no others is the last to go. A body that is complete is being worked on and cannot give way; it holds its
 * room until its answer is sent, and what comes beside it is refused meanwhile.
 */
export function boundBodies(app: FastifyInstance, room = usual()): void {
  const people = createRoom(room.people);
  const admins = createRoom(room.admins);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isCounted(request)) {
      done(null, payload);
      return;
    }
    const isAdmins = request.routeOptions.config.endpoint?.access === 'admin';
    const { receive, complete, leave } = (isAdmins ? admins : people).enter(accountOf(request));
    const counted = new Transform({
      transform: (piece: Buffer, _encoding, next) => {
        receive(piece.length, (error) => counted.destroy(error));
        next(null, piece);
      },
      flush: (next) => {
        complete();
        next();
      },
    });
    // A body of a type that no call takes has no reader who listens, and an error that nobody hears ends the process.
    counted.on('error', () => {});
    payload.on('error', (error) => counted.destroy(error));
    // Until its answer is sent, or its sender has gone.
    reply.raw.once('close', () => {
      leave();
      counted.destroy();
    });
    // What still comes is thrown away, so that its sender sees the answer and may go on with the connection.
    counted.once('close', () => payload.resume());
    done(null, payload.pipe(counted));
  });
}

/** Nobody reads the body of a GET, and what is too large for its call is refused without being read. */
function isCounted({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { 'content-length': told, 'transfer-encoding': pieces } = headers;
  if (method === 'GET' || method === 'HEAD' || (told === undefined && pieces === undefined)) return false;
  const length = Number(told);
  return !(length <= smallBytes || length > routeOptions.bodyLimit);
}

function createRoom(most: number) {
  const bodies = new Set<Body>();
  const bySender = new Map<string, number>();
  let held = 0;

  function hold({ sender }: Body, bytes: number): void {
    held += bytes;
    const all = (bySender.get(sender) ?? 0) + bytes;
    if (all > 0) bySender.set(sender, all);
    else bySender.delete(sender);
  }

  function makeRoom(): void {
    const bytesOf = ({ sender }: Body) => bySender.get(sender) ?? 0;
    let largest: Body | undefined;
    for (const body of bodies) {
      if (body.refuse === undefined) continue;
      const more = largest === undefined ? 1 : bytesOf(body) - bytesOf(largest) || body.bytes - largest.bytes;
      if (more > 0) largest = body;
    }
    largest?.refuse?.();
  }

  return {
    enter: (sender: string) => {
      const body: Body = { sender, bytes: 0 };
      bodies.add(body);
      const leave = () => {
        if (bodies.delete(body)) hold(body, -body.bytes);
      };
      return {
        leave,
        complete: () => {
          delete body.refuse;
        },
        receive: (bytes: number, refuse: (error: AppError) => void) => {
          if (!bodies.has(body)) return;
          body.bytes += bytes;
          hold(body, bytes);
          body.refuse ??= () => {
            leave();
            refuse(new AppError('unavailable', { retry_after: retryAfterSeconds }));
          };
          if (held > most) makeRoom();
        },
      };
    },
  };
}
