import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/values/limits.ts';
import { availableMib } from '#server/available-memory.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from './network.ts';

/** Bytes of bodies that are in memory at the same time. */
interface BodyRoom {
  people: number;
  /** Of the calls of the administration, which strangers must not keep busy: one file of full size. */
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
 * who sends no others is the last to go.
 */
export function boundBodies(app: FastifyInstance, room = usual()): void {
  const people = createRoom(room.people);
  const admins = createRoom(room.admins);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const length = Number(request.headers['content-length']);
    // What is too large for its call is refused without being read.
    if (length <= smallBytes || length > request.routeOptions.bodyLimit) {
      done(null, payload);
      return;
    }
    const isAdmins = request.routeOptions.config.endpoint?.access === 'admin';
    const { receive, complete, leave } = (isAdmins ? admins : people).enter(senderOf(request));
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

const senderOf = ({ caller, ip }: FastifyRequest) => (caller === undefined ? networkOf(ip) : `user ${caller.user.id}`);

function createRoom(most: number) {
  const bodies = new Set<Body>();
  let held = 0;

  function makeRoom(): void {
    const bytesOf = (sender: string) =>
      [...bodies].reduce((sum, body) => sum + (body.sender === sender ? body.bytes : 0), 0);
    const arriving = [...bodies].filter(({ refuse }) => refuse !== undefined);
    const [largest] = arriving.toSorted((a, b) => bytesOf(b.sender) - bytesOf(a.sender) || b.bytes - a.bytes);
    largest?.refuse?.();
  }

  return {
    enter: (sender: string) => {
      const body: Body = { sender, bytes: 0 };
      bodies.add(body);
      const leave = () => {
        if (bodies.delete(body)) held -= body.bytes;
      };
      return {
        leave,
        complete: () => {
          delete body.refuse;
        },
        receive: (bytes: number, refuse: (error: AppError) => void) => {
          if (!bodies.has(body)) return;
          body.bytes += bytes;
          held += bytes;
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
