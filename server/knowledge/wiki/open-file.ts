import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { WikiError } from './pages.ts';

export type ExportFile = { path: string } | { bytes: Uint8Array };

// What a bomb unpacks to ends here.
const mostUnpacked = 64 * 1024 * 1024 * 1024;
const mostTimesLarger = 1000;
/** Of bzip2, as its library unpacks all that it was given at one go; the last megabyte of a real export is far less. */
const mostAtOnce = 32 * 1024 * 1024;
const pieceBytes = 64 * 1024;

/**
 * The bytes of an export, unpacked while they are read; its first bytes say how it is compressed.
 * @param onRead receives how many bytes of the file itself are read
 * @throws WikiError for what cannot be unpacked
 */
export async function* openFile(
  file: ExportFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let read = 0;
  let unpacked = 0;
  const count = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      read += piece.length;
      onRead(read);
      yield piece;
    }
  };
  const source = piecesOf(file);
  const first = await source.next();
  const start = first.done === true ? new Uint8Array() : first.value;
  const packed = count(
    (async function* () {
      yield start;
      yield* source;
    })(),
  );
  const kind =
    start[0] === 0x1f && start[1] === 0x8b
      ? 'gzip'
      : Buffer.from(start.subarray(0, 3)).toString('latin1') === 'BZh'
        ? 'bzip2'
        : 'xml';
  try {
    for await (const piece of kind === 'xml' ? packed : unpack(packed, kind)) {
      unpacked += piece.length;
      if (unpacked > mostUnpacked || (unpacked > 64 * 1024 * 1024 && unpacked > read * mostTimesLarger))
        throw new WikiError({ code: 'export_bomb' });
      yield piece;
    }
  } catch (error) {
    if (error instanceof WikiError || kind === 'xml') throw error;
    throw new WikiError({ code: 'cannot_unpack_as', name: kind }, { cause: error });
  }
}

async function* piecesOf(file: ExportFile): AsyncGenerator<Uint8Array> {
  if ('path' in file) {
    const stream: AsyncIterable<Buffer> = createReadStream(file.path, { highWaterMark: pieceBytes });
    yield* stream;
  } else for (let at = 0; at < file.bytes.length; at += pieceBytes) yield file.bytes.subarray(at, at + pieceBytes);
}

function unpack(packed: AsyncIterable<Uint8Array>, kind: 'gzip' | 'bzip2'): AsyncIterable<Uint8Array> {
  if (kind === 'bzip2') return unpackBzip2(packed);
  const source = Readable.from(packed, { objectMode: false });
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  return source.pipe(unzip);
}

/** The library makes streams of the first kind, which write as soon as they are written to. */
async function* unpackBzip2(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = unbzip2();
  const unpacked: Buffer[] = [];
  let failure: Error | undefined;
  let [given, total, waiting] = [0, 0, 0];
  unzip.on('data', (piece: Buffer) => {
    total += piece.length;
    waiting += piece.length;
    // The library stops at what is thrown here, and reports it.
    if (waiting > mostAtOnce || (total > mostAtOnce / 2 && total > given * mostTimesLarger))
      throw new WikiError({ code: 'export_bomb' });
    unpacked.push(piece);
  });
  unzip.on('error', (error: Error) => (failure = error));
  const take = () => {
    if (failure !== undefined) throw failure;
    waiting = 0;
    return unpacked.splice(0);
  };
  for await (const piece of packed) {
    given += piece.length;
    unzip.write(piece);
    yield* take();
  }
  unzip.end();
  yield* take();
}
