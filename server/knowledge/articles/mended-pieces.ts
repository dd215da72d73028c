import type { Gate } from '#contract/knowledge.ts';
import { mendPart } from '#contract/values/carried-lines.ts';

/**
 * The pieces of an article with what they cannot be read without, where they were cut before that was repeated; those
 * that have it stay as they are.
 */
export function mendedPieces<T extends { section: string; content: string; gate?: Gate | undefined }>(
  pieces: readonly T[],
): T[] {
  const mended: T[] = [];
  for (const piece of pieces) {
    const above = mended.at(-1);
    // What a gate keeps back is not repeated where another one lets readers in.
    const isOne = above?.section === piece.section && JSON.stringify(above.gate) === JSON.stringify(piece.gate);
    const content = isOne ? mendPart(above.content, piece.content) : piece.content;
    mended.push(content === piece.content ? piece : { ...piece, content });
  }
  return mended;
}
