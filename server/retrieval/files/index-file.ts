import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type BuiltGame, builtGame } from '../index/built-game.ts';
import { arrayKind, arrayKinds } from '#server/language/typed-arrays.ts';

/** What a file is of: one state of a game's texts, as one version of the engine reads them. */
export interface IndexKey {
  /** The engine that built it. */
  engine: string;
  game_id: number;
  revision: number;
  /** Names this state of the texts, so that a database that was restored never meets an index of other texts. */
  token: string;
}

/** A file that is there and cannot be used. */
export class IndexFileError extends Error {}

const magic = Buffer.from('hintline');
const prefixBytes = magic.length + 8;
/** Read, written and checked at a time: nobody waits longer for this thread than one of them takes. */
const blockBytes = 2 * 1024 * 1024;
const readsAtOnce = 4;
const alignment = 8;
const headerMaxBytes = 64 * 1024;

const leaf = z.object({
  kind: arrayKind,
  at: z.number().int().min(0),
  length: z.number().int().min(0),
});
type Leaf = z.infer<typeof leaf>;
/** The shape of a half: each array is replaced by where it lies. */
type Tree = number | Leaf | { [key: string]: Tree };

const header = z.object({
  engine: z.string(),
  game_id: z.number(),
  revision: z.number(),
  token: z.string(),
  rows: z.number().int().min(0),
  /** Index and texts, each in a buffer of its own: a thread that searches is sent only the first. */
  halves: z.array(z.object({ name: z.enum(['index', 'texts']), bytes: z.number().int().min(0), tree: z.unknown() })),
});
type Header = z.infer<typeof header>;

interface Half {
  name: 'index' | 'texts';
  bytes: number;
  tree: Tree;
  arrays: { at: number; array: ArrayBufferView }[];
}

/** How large the file of what was built becomes. */
export function fileBytes(built: BuiltGame, key: IndexKey): number {
  return sizeOf(headerOf(key, built, halvesOf(built)));
}

/**
 * Writes a file as a whole or not at all: under a name of its own first, flushed to the disk, then renamed.
 * @throws what the file system says
 */
export async function writeIndexFile(path: string, key: IndexKey, built: BuiltGame): Promise<void> {
  const halves = halvesOf(built);
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    const text = encodeHeader(headerOf(key, built, halves));
    await file.appendFile(text);
    const sums: number[] = [];
    for (const half of halves) {
      for (const block of blocksOf(half)) {
        sums.push(crc32(block));
        await file.appendFile(block);
      }
    }
    await file.appendFile(new Uint8Array(Uint32Array.from(sums).buffer));
    await file.datasync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Nothing is followed to another place, and nobody waits for the other end of a pipe. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

interface Accepted {
  /** A smaller game is not read. */
  least_rows: number;
  /** A larger file is nobody's. */
  most_bytes: number;
}

/**
 * Reads a file and checks every block of it.
 * @returns nothing where there is no file, or one of a smaller game
 * @throws IndexFileError where it is cut off, changed, of something else or another account's
 */
export async function readIndexFile(path: string, key: IndexKey, accepted: Accepted): Promise<BuiltGame | null> {
  try {
    return await readWhole(path, key, accepted);
  } catch (error) {
    if (error instanceof IndexFileError || (error instanceof Error && 'code' in error)) throw error;
    // What is no fault of the disk is one of the file, such as an array larger than any.
    throw new IndexFileError('it cannot be read', { cause: error });
  }
}

async function readWhole(path: string, key: IndexKey, { least_rows, most_bytes }: Accepted): Promise<BuiltGame | null> {
  const file = await open(path, openFlags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'ELOOP') throw new IndexFileError('it only leads to another place');
    throw error;
  });
  if (file === null) return null;
  try {
    const size = await requireOwnFile(file);
    if (size > most_bytes) throw new IndexFileError('it is too large');
    const { read, from } = await readHeader(file);
    const expected = [key.engine, key.game_id, key.revision, key.token].join();
    if ([read.engine, read.game_id, read.revision, read.token].join() !== expected)
      throw new IndexFileError('it is of something else');
    if (read.rows < least_rows) return null;
    if (size !== sizeOf(read)) throw new IndexFileError('its size is wrong');
    const body = read.halves.reduce((sum, { bytes }) => sum + bytes, 0);
    const sums = new Uint32Array(countBlocks(read));
    await readAll(file, new Uint8Array(sums.buffer), from + body);
    const found: Record<string, unknown> = {};
    let at = from;
    let block = 0;
    for (const { name, bytes, tree } of read.halves) {
      const buffer = name === 'index' ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
      const blocks = Math.ceil(bytes / blockBytes);
      await readBlocks(file, buffer, at, sums.subarray(block, block + blocks));
      found[name] = viewsOf(tree, buffer);
      at += bytes;
      block += blocks;
    }
    const parsed = builtGame.safeParse(found);
    if (!parsed.success) throw new IndexFileError('something is missing in it');
    return parsed.data;
  } finally {
    await file.close();
  }
}

/** The sums find damage, not intent: what another account of the machine could write to is not believed. */
async function requireOwnFile(file: FileHandle): Promise<number> {
  const found = await file.stat();
  if (!found.isFile()) throw new IndexFileError('it is no file');
  if (process.getuid !== undefined && (found.uid !== process.getuid() || (found.mode & 0o022) !== 0))
    throw new IndexFileError('others may write to it');
  return found.size;
}

function halvesOf(built: BuiltGame): Half[] {
  return (['index', 'texts'] as const).map((name) => {
    const half: Half = { name, bytes: 0, tree: {}, arrays: [] };
    half.tree = treeOf(built[name], half);
    return half;
  });
}

function treeOf(value: unknown, half: Half): Tree {
  if (typeof value === 'number') return value;
  if (ArrayBuffer.isView(value)) {
    const kind = arrayKind.parse(value.constructor.name);
    const at = half.bytes;
    half.arrays.push({ at, array: value });
    half.bytes += Math.ceil(value.byteLength / alignment) * alignment;
    return { kind, at, length: value.byteLength / arrayKinds[kind].BYTES_PER_ELEMENT };
  }
  if (typeof value !== 'object' || value === null) throw new Error('an index holds numbers and typed arrays only');
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, treeOf(inner, half)]));
}

function viewsOf(tree: unknown, buffer: ArrayBufferLike): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  const found = leaf.safeParse(tree);
  if (!found.success) {
    return Object.fromEntries(Object.entries(tree).map(([name, inner]) => [name, viewsOf(inner, buffer)]));
  }
  const { kind, at, length } = found.data;
  const Kind = arrayKinds[kind];
  if (at + length * Kind.BYTES_PER_ELEMENT > buffer.byteLength) throw new IndexFileError('an array lies outside of it');
  return new Kind(buffer, at, length);
}

function headerOf({ engine, game_id, revision, token }: IndexKey, built: BuiltGame, halves: readonly Half[]): Header {
  const shapes = halves.map(({ name, bytes, tree }) => ({ name, bytes, tree }));
  return { engine, game_id, revision, token, rows: built.index.row_count, halves: shapes };
}

function encodeHeader(value: Header): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32LE(text.length, 0);
  numbers.writeUInt32LE(crc32(text), 4);
  return Buffer.concat([magic, numbers, text]);
}

async function readHeader(file: FileHandle): Promise<{ read: Header; from: number }> {
  const prefix = Buffer.alloc(prefixBytes);
  await readAll(file, prefix, 0);
  const length = prefix.readUInt32LE(magic.length);
  if (!prefix.subarray(0, magic.length).equals(magic) || length > headerMaxBytes)
    throw new IndexFileError('it is no file of an index');
  const text = Buffer.alloc(length);
  await readAll(file, text, prefixBytes);
  if (crc32(text) !== prefix.readUInt32LE(magic.length + 4)) throw new IndexFileError('its header is damaged');
  const read = header.safeParse(JSON.parse(text.toString()));
  if (!read.success) throw new IndexFileError('its header says something else');
  return { read: read.data, from: prefixBytes + length };
}

function countBlocks({ halves }: Header): number {
  return halves.reduce((sum, { bytes }) => sum + Math.ceil(bytes / blockBytes), 0);
}

function sizeOf(value: Header): number {
  const body = value.halves.reduce((sum, { bytes }) => sum + bytes, 0);
  return encodeHeader(value).length + body + countBlocks(value) * Uint32Array.BYTES_PER_ELEMENT;
}

/** The bytes of a half in their order, with zeros between arrays, block by block. The next block takes the place of the last. */
function* blocksOf({ bytes, arrays }: Half): Generator<Uint8Array> {
  const block = new Uint8Array(Math.min(blockBytes, bytes));
  let next = 0;
  for (let from = 0; from < bytes; from += blockBytes) {
    const part = block.subarray(0, Math.min(blockBytes, bytes - from)).fill(0);
    for (let i = next; i < arrays.length && arrays[i]!.at < from + part.length; i++) {
      const { at, array } = arrays[i]!;
      const skipped = Math.max(0, from - at);
      const taken = Math.min(array.byteLength - skipped, from + part.length - (at + skipped));
      if (taken > 0) part.set(new Uint8Array(array.buffer, array.byteOffset + skipped, taken), at + skipped - from);
      if (at + array.byteLength <= from + part.length) next = i + 1;
    }
    yield part;
  }
}

/** Reads some blocks at a time into their places; whichever comes first is checked first. */
async function readBlocks(file: FileHandle, buffer: ArrayBufferLike, from: number, sums: Uint32Array): Promise<void> {
  let next = 0;
  const readSome = async (): Promise<void> => {
    for (let block = next++; block < sums.length; block = next++) {
      const at = block * blockBytes;
      const part = new Uint8Array(buffer, at, Math.min(blockBytes, buffer.byteLength - at));
      await readAll(file, part, from + at);
      if (crc32(part) !== sums[block]) throw new IndexFileError(`block ${block} is damaged`);
      await nextTurn();
    }
  };
  const readers = await Promise.allSettled(Array.from({ length: readsAtOnce }, readSome));
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason;
}

async function readAll(file: FileHandle, into: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw new IndexFileError('it is cut off');
    done += bytesRead;
  }
}
