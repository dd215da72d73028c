import { encoderModel } from '#server/encoder/encoder.ts';
import type { Retrieved } from './retrieval.ts';

/** Of the encoder that comes with the product: what has nothing to do with a game is seldom so near to any of its texts. */
const nearFrom = 0.6;

/**
 * From where on what was found by meaning is near enough to speak of the same; nothing where words alone searched. How
 * near that is, nobody knows of another model.
 */
export function nearEnough({ second_signal }: Pick<Retrieved, 'second_signal'>): number | undefined {
  if (second_signal.state !== 'fused') return undefined;
  return second_signal.model === encoderModel ? nearFrom : -Infinity;
}
