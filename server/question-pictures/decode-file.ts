import sharp, { type Metadata } from 'sharp';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import type { Decoding } from './decode-picture.ts';

const decodeSeconds = 10;
const quality = 85;

// Of the library's readers only those of the three kinds stay.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** Decodes a file and encodes it anew, within the bounds of `picture-limits.ts`. */
export async function decodeFile(file: Uint8Array): Promise<Decoding> {
  const picture = () => sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error' });
  try {
    const metadata = await picture().metadata();
    const { width, height } = metadata;
    // A decoder holds whole rows: one of 50 million pixels takes more memory than any picture should.
    if (Math.max(width, height) > pictureLimits.decodedSide)
      return { fault: 'picture_side', limit: pictureLimits.decodedSide };
    const most = pixelsHeld(metadata);
    if (width * height > most) return { fault: 'picture_held', limit: most };
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
    const isTooLarge = /pixel limit/i.test(String(error));
    return isTooLarge ? { fault: 'picture_pixels', limit: pictureLimits.pixels } : { fault: 'picture_damaged' };
  }
}

/**
 * How many pixels a file may have for the memory that its decoder takes. An interlaced or progressive one is held whole. A
 * file of 16 bits is counted as one: its long rows take as much. WebP is decoded to four bytes a pixel, with or without
 * transparency.
 */
function pixelsHeld({ format, channels, depth, isProgressive }: Metadata): number {
  const isDeep = depth === 'ushort';
  const held = isProgressive || isDeep ? pictureLimits.wholeBytes : pictureLimits.decodedBytes;
  // Of a progressive JPEG file coefficients are held, two bytes each.
  const sample = isDeep || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return Math.floor(held / (format === 'webp' ? 4 : channels * sample));
}
