import type { WrongField } from '#server/errors.ts';

export type PictureFault =
  | 'picture_kind'
  | 'picture_animated'
  | 'picture_damaged'
  | 'picture_appended'
  | 'picture_pixels'
  | 'picture_held'
  | 'picture_side';

export function pictureField(type: PictureFault | 'missing' | 'pictures_kept', limit?: number): WrongField {
  return { loc: ['body', 'picture'], type, ...(limit !== undefined && { limit }) };
}

const pngBegin = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Reads the outline of a file before any decoder does: a JPEG, PNG or WebP file by its first bytes, whatever its name
 * says, that ends where the picture ends and does not move.
 * @returns what is wrong with it; undefined where nothing is
 */
export function checkPicture(file: Buffer): PictureFault | undefined {
  if (file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return checkJpeg(file);
  if (file.subarray(0, 8).equals(pngBegin)) return checkPng(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return checkWebp(file);
  return 'picture_kind';
}

/** What a file has after its picture: cameras pad with zeros, everything else is another file. */
function checkEnd(file: Buffer, end: number): PictureFault | undefined {
  if (end > file.length) return 'picture_damaged';
  return file.subarray(end).every((byte) => byte === 0) ? undefined : 'picture_appended';
}

function checkPng(file: Buffer): PictureFault | undefined {
  for (let at = pngBegin.length; at + 12 <= file.length;) {
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return 'picture_animated';
    at += 12 + file.readUInt32BE(at);
    if (kind === 'IEND') return checkEnd(file, at);
  }
  return 'picture_damaged';
}

function checkWebp(file: Buffer): PictureFault | undefined {
  const size = file.readUInt32LE(4);
  const end = 8 + size + (size % 2);
  for (let at = 12; at + 8 <= Math.min(end, file.length);) {
    const kind = file.toString('latin1', at, at + 4);
    if (kind === 'ANIM' || kind === 'ANMF') return 'picture_animated';
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return checkEnd(file, end);
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/**
 * Every scan of a progressive file goes through all of its pixels, and a decoder cannot be stopped between two of them:
 * half a megabyte with the 2,600 that the format allows takes a minute. Cameras and editors write about ten.
 */
const mostScans = 64;

function checkJpeg(file: Buffer): PictureFault | undefined {
  let [at, scans] = [2, 0];
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return 'picture_damaged';
    const marker = file[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage) return checkEnd(file, at + 2);
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker !== startOfScan) continue;
      scans += 1;
      if (scans > mostScans) return 'picture_damaged';
      at = endOfScan(file, at);
    }
  }
  return file[at] === 0xff && file[at + 1] === endOfImage ? undefined : 'picture_damaged';
}

/** Compressed data goes on to the next marker; a zero after `ff`, and the restart markers, are parts of it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}
