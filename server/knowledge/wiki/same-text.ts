import { sameHints } from '#server/knowledge/articles/hints.ts';
import { type KeyedPiece, sameGate } from '#server/knowledge/articles/key-pieces.ts';
import type { PageArticle } from './selection.ts';

interface Compared {
  title: string;
  game_version: string | null;
  checked_on: string | null;
  chunks: readonly { section: string; content: string }[];
}

export function isSame(one: Compared, other: Compared): boolean {
  return (
    one.title === other.title &&
    one.game_version === other.game_version &&
    one.checked_on === other.checked_on &&
    one.chunks.length === other.chunks.length &&
    one.chunks.every(({ section, content }, place) => {
      const piece = other.chunks[place];
      return piece?.section === section && piece.content === content;
    })
  );
}

/** True where the text itself says of its gates and hints what is otherwise here; where it says nothing, what is here stays. */
export function bringsMarks(
  here: readonly KeyedPiece[],
  pieces: readonly KeyedPiece[],
  { sections }: PageArticle,
): boolean {
  if (!sections.some(({ gate, hints }) => gate !== undefined || hints !== undefined)) return false;
  return pieces.some(
    ({ gate, hints }, place) => !sameGate(gate, here[place]?.gate) || !sameHints(hints, here[place]?.hints),
  );
}
