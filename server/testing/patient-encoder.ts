import { afterAll } from 'vitest';
import { type Encoder, openEncoder } from '#server/encoder/encoder.ts';

/** The product's encoder for the tests of a file, with a reader that is waited for however busy the machine is. */
export function patientEncoder(): Encoder {
  const encoder = openEncoder({ reading_ms: 60_000 });
  afterAll(() => encoder.close());
  return encoder;
}
