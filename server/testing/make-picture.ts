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

/** A picture of one colour whose decoder holds all of it, or rows of 16 bits a colour, and whose file is small. */
export function makeHeldPicture(
  kind: 'progressive' | 'interlaced' | 'deep' | 'lossy' | 'lossless',
  [width, height]: [number, number],
): Promise<Buffer> {
  const background = { r: 40, g: 160, b: 120, alpha: 0.5 };
  const plain = sharp({ create: { width, height, channels: 4, background } });
  if (kind === 'progressive') return plain.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  if (kind === 'lossy' || kind === 'lossless')
    return plain.webp({ lossless: kind === 'lossless', effort: 0 }).toBuffer();
  return plain
    .toColourspace('rgb16')
    .png({ progressive: kind === 'interlaced' })
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

/**
 * A valid progressive JPEG file of one colour with this many scans more than it needs: each says of one coefficient, and
 * of one bit of it, that it is zero in the whole picture.
 */
export async function withManyScans(scans: number): Promise<Buffer> {
  const side = 8 * 32;
  const plain = { create: { width: side, height: side, channels: 3, background: '#888' } } as const;
  const file = await sharp(plain).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const [frame, firstScan] = [file.indexOf('ffc2', 'hex'), file.indexOf('ffda', 'hex')];
  let end = firstScan + 2 + file.readUInt16BE(firstScan + 2);
  while (file[end] !== 0xff || file[end + 1] === 0) end += 1;
  // One code of one bit: "the next 1,024 blocks are empty", which are all that there are.
  const table = Buffer.from(`ffc400141001${'00'.repeat(15)}a0`, 'hex');
  const empty = Buffer.from([0b00000000, 0b00011111]);
  const bitsOf = 14;
  const more = Array.from({ length: scans }, (_, n) => {
    const bit = bitsOf - 1 - (n % bitsOf);
    const coefficient = 1 + (Math.floor(n / bitsOf) % 63);
    const component = file[frame + 10 + 3 * Math.floor(n / bitsOf / 63)]!;
    const before = bit === bitsOf - 1 ? 0 : bit + 1;
    const head = [0xff, 0xda, 0, 8, 1, component, 0, coefficient, coefficient, (before << 4) | bit];
    return Buffer.concat([Buffer.from(head), empty]);
  });
  return Buffer.concat([file.subarray(0, end), table, ...more, Buffer.from('ffd9', 'hex')]);
}
