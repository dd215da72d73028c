import { pictureLimits } from '#contract/values/picture-limits.ts';
import { AppError } from '#server/errors.ts';
import { type PictureFault, pictureField } from './check-picture.ts';

export interface DecodedPicture {
  content: Buffer;
  width: number;
  height: number;
}

export type DecodePicture = (user_id: number, file: Buffer) => Promise<DecodedPicture>;

/** Files that may wait in this process; a large one takes about half a second. */
const waitingMax = 8;
/** Of these, one person's: whoever sends more waits without keeping others away. */
const waitingOfOneMax = 2;
const decodeSeconds = 10;
const quality = 85;

/**
 * Makes the function that decodes a file and encodes it anew as JPEG: turned as it was held, no larger than models look
 * at, and without a byte of the file itself. One at a time, so that the memory of one picture is all it ever takes.
 */
export function createPictureDecoder(): DecodePicture {
  let last: Promise<unknown> = Promise.resolve();
  const waiting: number[] = [];
  return async (user_id, file) => {
    if (waiting.filter((other) => other === user_id).length >= waitingOfOneMax)
      throw new AppError('too_many_requests', { retry_after: 2 });
    if (waiting.length >= waitingMax) throw new AppError('unavailable', { retry_after: 2 });
    waiting.push(user_id);
    const decoded = last.then(() => decode(file));
    last = decoded.catch(() => undefined).finally(() => waiting.splice(waiting.indexOf(user_id), 1));
    return decoded;
  };
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
