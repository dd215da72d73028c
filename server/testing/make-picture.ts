import sharp from 'sharp';

type Kind = 'jpeg' | 'png' | 'webp';

interface Options {
  width?: number;
  height?: number;
  colour?: string;
}

/** A picture of one colour with metadata that says where it was taken. */
export function makePicture(
  kind: Kind = 'jpeg',
  { width = 80, height = 60, colour = '#2a7' }: Options = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Secret Player' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .toFormat(kind)
    .toBuffer();
}

/** A chunk of a PNG file with a checksum that no reader here looks at. */
export function pngChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
}

const pngHead = 8 + 25;

/** Puts a chunk behind the head of a PNG file. */
export function withChunk(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, pngHead), chunk, png.subarray(pngHead)]);
}
