import { pictureLimits } from '#contract/values/picture-limits.ts';
import { AppError } from '#server/errors.ts';
import { type PictureFault, pictureField } from './check-picture.ts';

export interface DecodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

export type DecodePicture = (file: Buffer) => Promise<DecodedPicture>;

/** Files that may wait in this process; a large one takes about half a second. */
const waitingMax = 8;
const decodeSeconds = 10;
const quality = 85;

/**
 * Makes the function that decodes a file and encodes it anew as JPEG: turned as it was held, no larger than models look
 * at, and without a byte of the file itself. One at a time, so that the memory of one picture is all it ever takes.
 */
export function createPictureDecoder(): DecodePicture {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (file) => {
    if (waiting >= waitingMax) throw new AppError('unavailable', { retry_after: 2 });
    waiting += 1;
    const decoded = last.then(() => decode(file));
    last = decoded.catch(() => undefined).finally(() => (waiting -= 1));
    return decoded;
  };
}

async function decode(file: Buffer): Promise<DecodedPicture> {
  const sharp = await openSharp();
  try {
    const { data, info } = await sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = /pixel limit/i.test(String(error));
    const type: PictureFault = isTooLarge ? 'picture_pixels' : 'picture_damaged';
    const field = pictureField(type, isTooLarge ? pictureLimits.pixels : undefined);
    throw new AppError('validation', { fields: [field], cause: error });
  }
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
