import { z } from 'zod';

/** Every typed array in an object, in the order of its keys. */
export function arraysOf(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysOf);
}

/** Its buffers that another thread takes over; what threads share needs no transfer. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  return arraysOf(value).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}

/** Memory of all of them, in bytes. */
export function bytesOf(value: unknown): number {
  return arraysOf(value).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

export const arrayKind = z.enum(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float64Array']);

interface ArrayKind {
  new (buffer: ArrayBufferLike, at?: number, length?: number): ArrayBufferView;
  BYTES_PER_ELEMENT: number;
}

export const arrayKinds: Readonly<Record<z.infer<typeof arrayKind>, ArrayKind>> = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float64Array,
};

/** A copy with every array in memory that threads share. */
export function toShared(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const buffer = new SharedArrayBuffer(value.byteLength);
    new Uint8Array(buffer).set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return new arrayKinds[arrayKind.parse(value.constructor.name)](buffer);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toShared(inner)]));
}

/** The arrays of a schema, each taken as it is. */
export const u8 = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
export const u16 = z.custom<Uint16Array>((value) => value instanceof Uint16Array);
export const u32 = z.custom<Uint32Array>((value) => value instanceof Uint32Array);
export const i32 = z.custom<Int32Array>((value) => value instanceof Int32Array);
export const f64 = z.custom<Float64Array>((value) => value instanceof Float64Array);
