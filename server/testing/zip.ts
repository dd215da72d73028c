import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode with the type of the file. */
  mode?: number;
  flags?: number;
  method?: number;
  /** What its list says of its sizes, where that is not the truth. */
  said?: { packed?: number; unpacked?: number };
  /** The place of another file's bytes, by its number in the list. */
  same_as?: number;
}

/** A zip, honest or not. */
export function makeZip(files: readonly ZippedFile[], { count = files.length } = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  const places: number[] = [];
  let at = 0;
  for (const { name, content = '', mode = 0o100644, flags = 0x800, method = 8, said = {}, same_as } of files) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const title = Buffer.from(name);
    const place = same_as === undefined ? at : (places[same_as] ?? 0);
    places.push(place);
    const facts = (start: number[]) => {
      const head = Buffer.alloc(26);
      for (const [index, value] of start.entries()) head.writeUInt16LE(value, index * 2);
      head.writeUInt32LE(crc32(bytes), 10);
      head.writeUInt32LE(said.packed ?? packed.length, 14);
      head.writeUInt32LE(said.unpacked ?? bytes.length, 18);
      head.writeUInt16LE(title.length, 22);
      return head;
    };
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    facts([20, flags, method, 0, 0]).copy(central, 6);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(place, 42);
    list.push(central, title);
    if (same_as !== undefined) continue;
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts([20, flags, method, 0, 0]), title, packed]);
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
