import { startIndex } from './build-index.ts';
import type { ChunkText } from './chunk.ts';
import { type ChunkTexts, startTexts } from './chunk-texts.ts';
import type { GameIndex } from './game-index.ts';

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
    finish: () => ({ index: index.finish(), texts: texts.finish() }),
  };
}

/** Every typed array in an object, in the order of its keys. */
export function arraysOf(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysOf);
}

/** Every buffer of what was built, for a transfer between threads. */
export function buffersOf(built: BuiltGame): ArrayBuffer[] {
  return arraysOf(built).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}

/** Memory of an index or of what was built, in bytes. */
export function bytes(built: BuiltGame | GameIndex): number {
  return arraysOf(built).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
