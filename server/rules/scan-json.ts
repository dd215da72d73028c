/** What a JSON text must not pass before it is worth parsing. */
interface JsonBounds {
  values: number;
  depth: number;
}

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const comma = 0x2c;

/**
 * Looks over the bytes of a JSON text without making anything of them, as parsed values take up to fifty times the room.
 * What is no JSON at all is found by its parser.
 * @returns which bound the text passes; nothing where it keeps to both
 */
export function findExcess(bytes: Uint8Array, bounds: JsonBounds): keyof JsonBounds | undefined {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === comma) values += 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > bounds.depth) return 'depth';
    } else if (closing.has(byte)) depth -= 1;
    if (values > bounds.values) return 'values';
  }
  return undefined;
}
