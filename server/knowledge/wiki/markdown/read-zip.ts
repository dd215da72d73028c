import yauzl from 'yauzl';
import { WikiError } from '../pages.ts';
import { checkNames, type MarkdownFiles, modelOf, shown } from './files.ts';

const fileType = 0o170000;
const [plainFile, folder, symlink] = [0o100000, 0o040000, 0o120000];
const archive = /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i;
/** All files of a zip together, unpacked. */
const mostUnpacked = 512 * 1024 * 1024;
/** Prose packs to a fifth; what is a hundred times larger is no prose. */
const [mostTimesLarger, smallFile] = [100, 1024 * 1024];

const noZip = 'The file is no zip that can be read.';

/**
 * The files of a zip. Its list is checked as a whole before anything is unpacked: a zip that leads outside, grows
 * without end or holds what is no plain file is refused, and the reason names the file.
 * @throws WikiError
 */
export async function openZip(from: { path: string } | { bytes: Uint8Array }): Promise<MarkdownFiles> {
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false } as const;
  const zip = await (
    'path' in from
      ? yauzl.openPromise(from.path, options)
      : yauzl.fromBufferPromise(Buffer.from(from.bytes.buffer, from.bytes.byteOffset, from.bytes.length), options)
  ).catch((error: unknown) => {
    throw new WikiError(noZip, { cause: error });
  });
  const names = checkNames();
  const entries = new Map<string, yauzl.Entry>();
  let [packed, unpacked] = [0, 0];
  names.requireFew(zip.entryCount);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (isFolder(entry, name)) continue;
      names.add(name);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      requireSmall(entry, name, { packed, unpacked, size: zip.fileSize });
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof WikiError) throw error;
    throw new WikiError(noZip, { cause: error });
  }
  return {
    names: [...entries].map(([name, { uncompressedSize }]) => ({ name, size: uncompressedSize })),
    read: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new Error(`${name} is not in the zip`);
      const pieces: Buffer[] = [];
      try {
        // Ends with an error where the file unpacks to another size than the list says.
        const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
        for await (const piece of stream) pieces.push(piece);
      } catch (error) {
        throw new WikiError(`${shown(name)} cannot be unpacked.`, { cause: error });
      }
      return Buffer.concat(pieces);
    },
    close: () => zip.close(),
  };
}

function nameOf({ fileNameRaw }: yauzl.Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    throw new WikiError(`The name of the file ${shown(fileNameRaw.toString('latin1'))} is not UTF-8.`);
  }
}

function isFolder({ externalFileAttributes, versionMadeBy }: yauzl.Entry, name: string): boolean {
  // The upper half says what Unix calls it; other systems leave it empty.
  const type = (externalFileAttributes >>> 16) & fileType;
  const isUnix = versionMadeBy >> 8 === 3 || type !== 0;
  if (isUnix && type === symlink) throw new WikiError(`${shown(name)} is a link to another file.`);
  if (isUnix && type !== 0 && type !== plainFile && type !== folder)
    throw new WikiError(`${shown(name)} is no plain file.`);
  return name.endsWith('/');
}

interface Sizes {
  packed: number;
  unpacked: number;
  /** Of the zip itself. */
  size: number;
}

function requireSmall(entry: yauzl.Entry, name: string, { packed, unpacked, size }: Sizes): void {
  if (archive.test(name)) throw new WikiError(`${shown(name)} is an archive inside the archive: unpack it first.`);
  if (entry.isEncrypted()) throw new WikiError(`${shown(name)} is locked with a password.`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new WikiError(`${shown(name)} is packed in a way that is not read here.`);
  const { compressedSize, uncompressedSize } = entry;
  const isBomb = uncompressedSize > smallFile && uncompressedSize > compressedSize * mostTimesLarger;
  // Files that share their bytes count for more than the zip holds.
  if (isBomb || packed > size) throw new WikiError(`${shown(name)} unpacks to more than any text of its size.`);
  if (unpacked > mostUnpacked && modelOf(name) !== undefined)
    throw new WikiError(`With ${shown(name)} the zip unpacks to more than 512 MB.`);
  if (unpacked > 8 * mostUnpacked) throw new WikiError(`With ${shown(name)} the zip unpacks to more than 4 GB.`);
}
