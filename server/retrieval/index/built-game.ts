import { startIndex } from './build-index.ts';
import type { ChunkText } from '../chunk.ts';
import { startTexts } from './chunk-texts.ts';
import { type BuiltGame, gameIndex } from './built-game-schema.ts';
import { toShared } from '#server/language/typed-arrays.ts';

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
