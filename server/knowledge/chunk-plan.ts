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

/** By what a piece and an earlier chunk are the same; nothing where they could not be. */
type Sign = (piece: Piece, ordinal: number) => string | undefined;

// No text that PostgreSQL stores holds this character.
const signOf = (...facts: (string | number)[]): string => facts.join('\0');

// From the surest sign that a piece is an earlier chunk to the weakest; a chunk is taken once.
const signs: readonly Sign[] = [
  ({ section, content }, ordinal) => signOf(ordinal, section, content),
  ({ section, content }) => signOf(section, content),
  ({ section }, ordinal) => signOf(ordinal, section),
  ({ content }) => content,
  ({ section }) => (section === '' ? undefined : section),
];

/**
 * Decides which chunk each piece continues, so that citations, grades and links survive an edit:
 * unchanged text keeps its row, changed text its key.
 */
export function planChunks(current: readonly CurrentChunk[], pieces: readonly Piece[]): ChunkPlan {
  const free = new Set(current);
  const chosen = new Map<number, CurrentChunk>();
  for (const sign of signs) {
    // The first of them at the end, where it is taken.
    const waiting = Map.groupBy([...free].toReversed(), (chunk) => sign(chunk, chunk.ordinal));
    for (const [ordinal, piece] of pieces.entries()) {
      if (chosen.has(ordinal)) continue;
      const wanted = sign(piece, ordinal);
      const chunk = wanted === undefined ? undefined : waiting.get(wanted)?.pop();
      if (chunk === undefined) continue;
      free.delete(chunk);
      chosen.set(ordinal, chunk);
    }
  }
  const plan: ChunkPlan = { unchanged: [], changed: [], added: [], ended: [...free] };
  for (const [ordinal, piece] of pieces.entries()) {
    const chunk = chosen.get(ordinal);
    if (chunk === undefined) plan.added.push({ piece, ordinal });
    else if (chunk.section === piece.section && chunk.content === piece.content)
      plan.unchanged.push({ chunk, ordinal });
    else plan.changed.push({ chunk, piece, ordinal });
  }
  return plan;
}
