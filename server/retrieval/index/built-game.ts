import { startIndex } from './build-index.ts';
import type { ChunkText } from '../chunk.ts';
import { startTexts } from './chunk-texts.ts';
import { type BuiltGame, gameIndex } from './built-game-schema.ts';
import { toShared } from '#server/language/typed-arrays.ts';

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
