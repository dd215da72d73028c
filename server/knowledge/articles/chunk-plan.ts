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

/** A piece or chunk by its place and by numbers for its texts, which are the same where the texts are; 0 for an empty one. */
interface Numbered {
  ordinal: number;
  section: number;
  content: number;
}

// From the surest sign that a piece is an earlier chunk to the weakest; a chunk is taken once.
const signs: readonly ((numbered: Numbered) => string | undefined)[] = [
  ({ ordinal, section, content }) => `${ordinal} ${section} ${content}`,
  ({ section, content }) => `${section} ${content}`,
  ({ ordinal, section }) => `${ordinal} ${section}`,
  ({ content }) => `${content}`,
  ({ section }) => (section === 0 ? undefined : `${section}`),
];

/**
 * Decides which chunk each piece continues, so that citations, grades and links survive an edit:
 * unchanged text keeps its row, changed text its key.
 */
export function planChunks(current: readonly CurrentChunk[], pieces: readonly Piece[]): ChunkPlan {
  const free = new Set(current);
  const chosen = new Map<number, CurrentChunk>();
  // Each text is read once, however many signs it is looked at for.
  const numbers = new Map([['', 0]]);
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const numbered = ({ section, content }: Piece, ordinal: number): Numbered => ({
    ordinal,
    section: numberOf(section),
    content: numberOf(content),
  });
  const earlier = new Map(current.map((chunk) => [chunk, numbered(chunk, chunk.ordinal)]));
  const numbered_pieces = pieces.map(numbered);
  for (const sign of signs) {
    // The first of them at the end, where it is taken.
    const waiting = Map.groupBy([...free].toReversed(), (chunk) => sign(earlier.get(chunk)!));
    for (const ordinal of pieces.keys()) {
      if (chosen.has(ordinal)) continue;
      const wanted_sign = sign(numbered_pieces[ordinal]!);
      const chunk = wanted_sign === undefined ? undefined : waiting.get(wanted_sign)?.pop();
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
