/**
 * The vectors of a chunk's units in 8 bits: number i of unit u is `values[u * dimensions + i] * scales[u]`. A unit
 * without a vector has the scale 0.
 */
export interface UnitVectors {
  scales: Float32Array;
  values: Int8Array;
}

const most = 127;
const scaleBytes = Float32Array.BYTES_PER_ELEMENT;

/** One unit's vector in 8 bits. */
export function packUnit(vector: Float32Array): UnitVectors {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / most;
  return { scales: Float32Array.of(scale), values: Int8Array.from(vector, (value) => Math.round(value / scale)) };
}

export function unitAt({ scales, values }: UnitVectors, unit: number): UnitVectors {
  const dimensions = values.length / scales.length;
  const own = values.slice(unit * dimensions, (unit + 1) * dimensions);
  return { scales: scales.slice(unit, unit + 1), values: own };
}

/** Single units as those of one chunk; null for one without a vector. */
export function joinUnits(units: readonly (UnitVectors | null)[], dimensions: number): UnitVectors {
  const joined = { scales: new Float32Array(units.length), values: new Int8Array(units.length * dimensions) };
  for (const [place, unit] of units.entries()) {
    if (unit === null) continue;
    joined.scales.set(unit.scales, place);
    joined.values.set(unit.values, place * dimensions);
  }
  return joined;
}

/** All scales, 32-bit floats with the lowest byte first, and behind them all values. */
export function unitsToBytes({ scales, values }: UnitVectors): Buffer {
  const bytes = Buffer.alloc(scales.length * scaleBytes + values.length);
  for (const [unit, scale] of scales.entries()) bytes.writeFloatLE(scale, unit * scaleBytes);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), scales.length * scaleBytes);
  return bytes;
}

export function unitsFromBytes(bytes: Uint8Array, dimensions: number): UnitVectors {
  const units = bytes.length / (scaleBytes + dimensions);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scales = Float32Array.from({ length: units }, (_, unit) => view.getFloat32(unit * scaleBytes, true));
  return { scales, values: new Int8Array(bytes.subarray(units * scaleBytes)) };
}

/** The only unit that these bytes hold. */
export function unitFromBytes(bytes: Uint8Array): UnitVectors {
  return unitsFromBytes(bytes, bytes.length - scaleBytes);
}

export function dimensionsOf({ scales, values }: UnitVectors): number {
  return scales.length === 0 ? 0 : values.length / scales.length;
}
