import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Characters of the longest line that is read; a game of a catalogue has some thousand. */
export const longestLine = 65_536;

export class CatalogueFileError extends Error {}

/**
 * The lines of a catalogue file, gzipped or not. Of a longer line only the first {@link longestLine} characters are held,
 * so that a file without line breaks, or a gzip bomb, takes no memory; what is left of such a line is no JSON.
 *
 * @param from The path of the file, or the file as it came.
 * @param onBytes Gets the bytes of a file of a path that were read so far.
 * @throws CatalogueFileError after the lines that could be read, when the file cannot be read to its end.
 */
export async function* catalogueLines(
  from: string | Buffer,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<string> {
  const isPacked = typeof from === 'string' ? from.endsWith('.gz') : from[0] === 0x1f && from[1] === 0x8b;
  const file = typeof from === 'string' ? createReadStream(from) : Readable.from(piecesOf(from), { objectMode: false });
  const text = new PassThrough({ encoding: 'utf8' });
  const reading = isPacked ? pipeline(file, createGunzip(), text) : pipeline(file, text);
  // A failed pipeline destroys `text`, so the loop throws the same error.
  reading.catch(() => {});
  try {
    for await (const line of splitLines(text)) {
      onBytes('bytesRead' in file ? file.bytesRead : 0);
      yield line;
    }
  } catch (error) {
    throw error instanceof Error ? new CatalogueFileError(error.message, { cause: error }) : error;
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const pieceBytes = 64 * 1024;

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  const cut = (line: string) => line.slice(0, longestLine);
  let open = '';
  for await (const chunk of text) {
    const lines = (open + chunk).split('\n');
    open = cut(lines.pop() ?? '');
    for (const line of lines) yield cut(line);
  }
  if (open !== '') yield open;
}
