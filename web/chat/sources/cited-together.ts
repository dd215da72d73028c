import type { TextPiece } from '#web/ui/markdown/inline-text.ts';

/** The numbers beside that of the piece at `index`, with nothing but spaces between them. */
export function citedTogether(pieces: readonly TextPiece[], index: number): number[] {
  const isApart = (piece: TextPiece) => (typeof piece === 'string' ? piece.trim() !== '' : !('cited' in piece));
  const end = pieces.findIndex((piece, i) => i > index && isApart(piece));
  return pieces
    .slice(pieces.slice(0, index).findLastIndex(isApart) + 1, end === -1 ? undefined : end)
    .flatMap((piece) => (typeof piece === 'object' && 'cited' in piece ? [piece.cited] : []));
}
