import type { Metadata } from 'sharp';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { AppError } from '#server/errors.ts';
import { createTurns } from '#server/http/in-turn.ts';
import { type PictureFault, pictureField } from './check-picture.ts';

export interface DecodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

export type DecodePicture = (user_id: number, file: Buffer) => Promise<DecodedPicture>;

/** A large file takes about half a second. */
const bounds = { most: 8, most_of_one: 2 };
const decodeSeconds = 10;
const quality = 85;

/**
 * Makes the function that decodes a file and encodes it anew as JPEG: turned as it was held, no larger than models look
 * at, and without a byte of the file itself. One at a time, so that the memory of one picture is all it ever takes.
 */
export function createPictureDecoder(): DecodePicture {
  const inTurn = createTurns(bounds);
  return (user_id, file) => inTurn(user_id, () => decode(file));
}

async function decode(file: Buffer): Promise<DecodedPicture> {
  const sharp = await openSharp();
  const picture = () => sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error' });
  try {
    const metadata = await picture().metadata();
    const { width, height } = metadata;
    // A decoder holds whole rows: one of 50 million pixels takes more memory than any picture should.
    if (Math.max(width, height) > pictureLimits.decodedSide) throw refusal('picture_side', pictureLimits.decodedSide);
    const most = pixelsHeld(metadata);
    if (width * height > most) throw refusal('picture_held', most);
    const { data, info } = await picture()
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = /pixel limit/i.test(String(error));
    throw isTooLarge
      ? refusal('picture_pixels', pictureLimits.pixels, error)
      : refusal('picture_damaged', undefined, error);
  }
}

/**
 * How many pixels a file may have for the memory that its decoder takes. An interlaced or progressive one is held whole,
 * and so are low pictures with rows as long as those of 16 bits.
 */
function pixelsHeld({ format, channels, depth, isProgressive }: Metadata): number {
  const isDeep = depth === 'ushort';
  const held = isProgressive || isDeep ? pictureLimits.wholeBytes : pictureLimits.decodedBytes;
  // Of a progressive JPEG file coefficients are held, two bytes each.
  const sample = isDeep || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return Math.floor(held / (channels * sample));
}

function refusal(type: PictureFault, limit?: number, cause?: unknown): AppError {
  return new AppError('validation', { fields: [pictureField(type, limit)], cause });
}

/** The library is large, and most installations see no pictures. Of its readers only those of the three kinds stay. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}
