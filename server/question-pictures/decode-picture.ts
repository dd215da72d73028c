import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { createTurns } from '#server/rules/in-turn.ts';
import { pictureField } from './check-picture.ts';

export interface DecodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

export type DecodePicture = (user_id: number, file: Buffer) => Promise<DecodedPicture>;

/** What became of a file: the picture, or what is wrong with it. */
const decoding = z.union([
  z.object({ content: z.instanceof(Uint8Array), width: z.int(), height: z.int() }),
  z.object({
    fault: z.enum(['picture_side', 'picture_held', 'picture_pixels', 'picture_damaged']),
    limit: z.int().optional(),
  }),
]);
export type Decoding = z.infer<typeof decoding>;

/** A large file takes about a second, with the start of its process. */
const bounds = { most: 8, most_of_one: 2 };
/** The decoder itself ends after ten seconds of work; its process may start late on a busy machine. */
const longestMs = 30_000;
const usualProgram = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/**
 * Makes the function that decodes a file and encodes it anew as JPEG: turned as it was held, no larger than models look
 * at, and without a byte of the file itself. One at a time, so that the memory of one picture is all it ever takes.
 * @param program what decodes it; for tests that play one
 */
export function createPictureDecoder(program = usualProgram): DecodePicture {
  const inTurn = createTurns(bounds);
  return (user_id, file) => inTurn(user_id, () => decode(program, file));
}

async function decode(program: string, file: Buffer): Promise<DecodedPicture> {
  const decoded = await decodeApart(program, file);
  if ('fault' in decoded) throw new AppError('validation', { fields: [pictureField(decoded.fault, decoded.limit)] });
  return { ...decoded, content: Buffer.from(decoded.content) };
}

/**
 * Decodes in a process of its own, which takes its memory with it: what a decoder frees in the server stays there in
 * pieces, some 30 MiB more with each picture. Nor does a file that breaks the decoder end anything else.
 */
async function decodeApart(program: string, file: Buffer): Promise<Decoding> {
  const compiled = getCompileCacheDir();
  const child = fork(program, {
    // Nothing of the server's settings. With more arenas than one much of what is freed is not used again.
    env: { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: compiled && dirname(compiled) },
    execArgv: [],
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  let answer: unknown;
  let cause = new Error('the decoder of pictures ended before its answer');
  child.once('message', (message) => (answer = message));
  child.on('error', (error) => (cause = error));
  // Where it fails, the process has ended, and that is seen below.
  child.send(file, () => {});
  await new Promise((resolve) => child.once('close', resolve));
  const read = decoding.safeParse(answer);
  if (!read.success) throw new AppError('unavailable', { retry_after: 2, cause });
  return read.data;
}
