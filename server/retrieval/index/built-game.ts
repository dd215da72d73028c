import { z } from 'zod';
import { startIndex } from './build-index.ts';
import type { ChunkText } from '../chunk.ts';
import { chunkTexts, startTexts } from './chunk-texts.ts';
import { gameIndex } from './game-index.ts';
import { toShared } from '#server/language/typed-arrays.ts';

/** All that is held of a game at one revision: its index, and what its rows say. Row r of both is the same chunk. */
export const builtGame = z.object({ index: gameIndex, texts: chunkTexts });
export type BuiltGame = z.infer<typeof builtGame>;

/** Builds what is held of one game. `add` takes its chunks by ascending id. */
export function startGame() {
  const index = startIndex();
  const texts = startTexts();
  return {
    add: (chunk: ChunkText): void => {
      index.addText(chunk);
      texts.add(chunk);
    },
    finish: (): BuiltGame => ({ index: gameIndex.parse(toShared(index.finish())), texts: texts.finish() }),
  };
}
