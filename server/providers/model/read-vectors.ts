import { z } from 'zod';

const mostDimensions = 16_384;

/** The vectors stay unread here: thousands of numbers are checked faster by hand below. */
const answer = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.unknown() })) });

/**
 * One vector of length 1 for each text, in the order of the texts.
 * @returns what is wrong with the answer instead, in a few words
 */
export function readVectors(json: unknown, count: number): Float32Array<ArrayBuffer>[] | string {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return 'no list of vectors';
  const { data } = parsed.data;
  if (data.length !== count) return `${data.length} vectors for ${count} texts`;
  const ordered = new Map(data.map(({ index }, place) => [index ?? place, place]));
  const vectors: Float32Array<ArrayBuffer>[] = [];
  for (let i = 0; i < count; i++) {
    const place = ordered.get(i);
    if (place === undefined) return `no vector for text ${i}`;
    const vector = readVector(data[place]!.embedding);
    if (vector === undefined) return 'something that is no vector';
    if (vector.length !== (vectors[0] ?? vector).length)
      return `vectors of ${vectors[0]!.length} and ${vector.length} numbers`;
    vectors.push(vector);
  }
  return vectors;
}

/** Numbers, or base64 of 32-bit ones, which some servers send whatever the request says. */
function readVector(value: unknown): Float32Array<ArrayBuffer> | undefined {
  const numbers = typeof value === 'string' ? fromBase64(value) : Array.isArray(value) ? numbersOf(value) : undefined;
  if (numbers === undefined || numbers.length < 2 || numbers.length > mostDimensions) return undefined;
  return toUnitLength(numbers);
}

function numbersOf(values: readonly unknown[]): Float32Array<ArrayBuffer> | undefined {
  return values.every((value) => typeof value === 'number') ? Float32Array.from(values) : undefined;
}

function fromBase64(text: string): Float32Array<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length % 4 === 0 ? fromBytes(bytes) : undefined;
}

/** 32-bit floats, the lowest byte first: how vectors travel in base64 and lie in the database. */
export function fromBytes(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(bytes.byteLength / 4);
  // By a plain loop: games have millions of these numbers.
  for (let i = 0; i < vector.length; i++) vector[i] = view.getFloat32(i * 4, true);
  return vector;
}

export function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, i * 4);
  return bytes;
}

/** Shortened vectors are not of length 1, and only such ones can be compared by their product. */
function toUnitLength(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> | undefined {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) return undefined;
  return vector.map((value) => value / length);
}
