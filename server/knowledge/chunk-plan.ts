import type { Hints } from '#contract/knowledge.ts';

/** A piece of an article's text, before it is a row. */
export interface Piece {
  section: string;
  content: string;
  hints?: Hints | undefined;
}

/** A current chunk. */
export interface CurrentChunk extends Piece {
  id: number;
  chunk_key: string;
  ordinal: number;
}

/** How the current chunks become the wanted text; every wanted piece and every chunk is in it once. */
export interface ChunkPlan {
  /** The text stands; its place may be another. */
  unchanged: { chunk: CurrentChunk; ordinal: number }[];
  /** A new version under the same key. */
  changed: { chunk: CurrentChunk; piece: Piece; ordinal: number }[];
  added: { piece: Piece; ordinal: number }[];
  ended: CurrentChunk[];
}

type Match = (chunk: CurrentChunk, piece: Piece, ordinal: number) => boolean;

const sameText: Match = (chunk, piece) => chunk.section === piece.section && chunk.content === piece.content;

// From the surest sign that a piece is an earlier chunk to the weakest; a chunk is taken once.
const signs: readonly Match[] = [
  (chunk, piece, ordinal) => chunk.ordinal === ordinal && sameText(chunk, piece, ordinal),
  sameText,
  (chunk, piece, ordinal) => chunk.ordinal === ordinal && chunk.section === piece.section,
  (chunk, piece) => chunk.content === piece.content,
  (chunk, piece) => chunk.section !== '' && chunk.section === piece.section,
];

/**
 * Decides which chunk each piece continues, so that citations, grades and links survive an edit:
 * unchanged text keeps its row, changed text its key.
 */
export function planChunks(current: readonly CurrentChunk[], pieces: readonly Piece[]): ChunkPlan {
  const free = new Set(current);
  const chosen = new Map<number, CurrentChunk>();
  for (const isSame of signs) {
    for (const [ordinal, piece] of pieces.entries()) {
      if (chosen.has(ordinal)) continue;
      const chunk = free.values().find((candidate) => isSame(candidate, piece, ordinal));
      if (chunk === undefined) continue;
      free.delete(chunk);
      chosen.set(ordinal, chunk);
    }
  }
  const plan: ChunkPlan = { unchanged: [], changed: [], added: [], ended: [...free] };
  for (const [ordinal, piece] of pieces.entries()) {
    const chunk = chosen.get(ordinal);
    if (chunk === undefined) plan.added.push({ piece, ordinal });
    else if (sameText(chunk, piece, ordinal)) plan.unchanged.push({ chunk, ordinal });
    else plan.changed.push({ chunk, piece, ordinal });
  }
  return plan;
}
