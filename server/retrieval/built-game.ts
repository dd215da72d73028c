import { startIndex } from './build-index.ts';
import type { ChunkText } from './chunk.ts';
import { type ChunkTexts, startTexts } from './chunk-texts.ts';
import { gameIndex } from './built-game-schema.ts';
import type { GameIndex } from './game-index.ts';
import { toShared } from './typed-arrays.ts';

/** All that is held of a game at one revision: its index, and what its rows say. Row r of both is the same chunk. */
export interface BuiltGame {
  index: GameIndex;
  texts: ChunkTexts;
}

interface GameBuilder {
  /** Takes chunks by ascending id. */
  add: (chunk: ChunkText) => void;
  finish: () => BuiltGame;
}

export function startGame(): GameBuilder {
  const index = startIndex();
  const texts = startTexts();
  return {
    add: (chunk) => {
      index.addText(chunk);
      texts.add(chunk);
    },
    finish: () => ({ index: gameIndex.parse(toShared(index.finish())), texts: texts.finish() }),
  };
}
