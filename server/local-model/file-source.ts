import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const nameErrors: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** Why a file could not be fetched, as a sentence for the person who wants it. */
export class FetchError extends Error {
  /** Whether another try may bring it. */
  readonly may_pass: boolean;
  /** The name of the host leads nowhere from here, as on a machine without a network. */
  readonly is_offline: boolean;

  constructor(message: string, { may_pass = false, cause }: { may_pass?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.may_pass = may_pass;
    this.is_offline = nameErrors.has(codeOf(cause));
  }
}

interface Source {
  /** Where the chunks begin: not where they were asked for, where a server knows only whole files. */
  offset: number;
  chunks: AsyncIterable<Uint8Array>;
}

interface Part {
  offset: number;
  /** How long the whole file has to be. */
  bytes: number;
  signal: AbortSignal;
}

/** A connection that brings nothing for so long is given up. */
const silenceMs = 30_000;

/** The rest of a file from an address, or from a folder of this machine. @throws FetchError */
export function openSource(from: string, part: Part): Promise<Source> {
  return /^https?:/.test(from) ? openAddress(from, part) : openPath(from, part);
}

async function openPath(path: string, { offset, bytes, signal }: Part): Promise<Source> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new FetchError(`There is no file ${path}.`);
  requireLength(path, found.size, bytes);
  return { offset, chunks: createReadStream(path, { start: offset, signal }) };
}

async function openAddress(address: string, { offset, bytes, signal }: Part): Promise<Source> {
  const silence = new AbortController();
  const watch = setTimeout(() => silence.abort(), silenceMs);
  const broken = (cause: unknown) => {
    clearTimeout(watch);
    signal.throwIfAborted();
    const why = silence.signal.aborted ? `nothing came for ${silenceMs / 1000} s` : causeOf(cause);
    return new FetchError(`${new URL(address).host} cannot be reached or broke off (${why}).`, {
      may_pass: true,
      cause,
    });
  };
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { 'accept-encoding': 'identity', ...(offset > 0 && { range: `bytes=${offset}-` }) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
  } catch (error) {
    throw broken(error);
  }
  let begins_at: number;
  try {
    begins_at = beginOf(address, response, { offset, bytes });
  } catch (error) {
    clearTimeout(watch);
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
  async function* read(): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of response.body ?? []) {
        watch.refresh();
        yield chunk;
      }
    } catch (error) {
      throw broken(error);
    } finally {
      clearTimeout(watch);
    }
  }
  return { offset: begins_at, chunks: read() };
}

/** Where in the file the answer begins. @throws FetchError where it is not what was asked for */
function beginOf(address: string, { status, headers }: Response, { offset, bytes }: Omit<Part, 'signal'>): number {
  if (status !== 200 && status !== 206) throw refusalOf(address, status);
  // A server may answer with another part, too.
  if (status === 206 && !headers.get('content-range')?.startsWith(`bytes ${offset}-`))
    throw new FetchError(`${address} sends another part of the file than the one that was asked for.`);
  const begins_at = status === 206 ? offset : 0;
  const length = headers.get('content-length');
  if (length !== null) requireLength(address, begins_at + Number(length), bytes);
  return begins_at;
}

function requireLength(from: string, length: number, bytes: number): void {
  if (length !== bytes)
    throw new FetchError(`${from} is another file: it has ${length} bytes, and ${bytes} were expected.`);
}

function refusalOf(address: string, status: number): FetchError {
  if (status === 404 || status === 410)
    return new FetchError(`${address} is not there (HTTP ${status}). Name another place by --from.`);
  if (status === 401 || status === 403)
    return new FetchError(`${address} is not open to everybody (HTTP ${status}). Name another place by --from.`);
  return new FetchError(`${address} cannot be had now (HTTP ${status}).`, {
    may_pass: status >= 500 || status === 429,
  });
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function codeOf(error: unknown): unknown {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && 'code' in inner ? inner.code : undefined;
}
