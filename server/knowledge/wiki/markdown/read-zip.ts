import yauzl from 'yauzl';
import { WikiError } from '../pages.ts';
import { checkNames, type MarkdownFiles, modelOf, shown } from './files.ts';

const fileType = 0o170000;
const [plainFile, folder, symlink] = [0o100000, 0o040000, 0o120000];
const archive = /\.(?:zip|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i;
/** All files of a zip together, unpacked. */
const mostUnpacked = 512 * 1024 * 1024;
/** Together with files that are no texts, which are only counted. */
const mostUnpackedOfAll = 8 * mostUnpacked;
/** Prose packs to a fifth; what is a hundred times larger is no prose. */
const [mostTimesLarger, smallFile] = [100, 1024 * 1024];

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
    throw new WikiError({ code: 'no_zip' }, { cause: error });
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
    throw new WikiError({ code: 'no_zip' }, { cause: error });
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
        throw new WikiError({ code: 'cannot_be_unpacked', name: shown(name) }, { cause: error });
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
    throw new WikiError({ code: 'name_not_utf8', name: shown(fileNameRaw.toString('latin1')) });
  }
}

function isFolder({ externalFileAttributes, versionMadeBy }: yauzl.Entry, name: string): boolean {
  // The upper half says what Unix calls it; other systems leave it empty.
  const type = (externalFileAttributes >>> 16) & fileType;
  const isUnix = versionMadeBy >> 8 === 3 || type !== 0;
  if (isUnix && type === symlink) throw new WikiError({ code: 'link', name: shown(name) });
  if (isUnix && type !== 0 && type !== plainFile && type !== folder)
    throw new WikiError({ code: 'no_plain_file', name: shown(name) });
  return name.endsWith('/');
}

interface Sizes {
  packed: number;
  unpacked: number;
  /** Of the zip itself. */
  size: number;
}

function requireSmall(entry: yauzl.Entry, name: string, { packed, unpacked, size }: Sizes): void {
  if (archive.test(name)) throw new WikiError({ code: 'inner_archive', name: shown(name) });
  if (entry.isEncrypted()) throw new WikiError({ code: 'password', name: shown(name) });
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new WikiError({ code: 'packing', name: shown(name) });
  const { compressedSize, uncompressedSize } = entry;
  const isBomb = uncompressedSize > smallFile && uncompressedSize > compressedSize * mostTimesLarger;
  // Files that share their bytes count for more than the zip holds.
  if (isBomb || packed > size) throw new WikiError({ code: 'bomb', name: shown(name) });
  const most = modelOf(name) === undefined ? mostUnpackedOfAll : mostUnpacked;
  if (unpacked > most) throw new WikiError({ code: 'large_zip', name: shown(name), other: most / 1024 / 1024 });
}
