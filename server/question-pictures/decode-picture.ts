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
    // A decoder holds whole rows: one of 50 million pixels takes more memory than any picture should.
    const { width, height } = await picture().metadata();
    if (Math.max(width, height) > pictureLimits.decodedSide) throw refusal('picture_side', pictureLimits.decodedSide);
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
