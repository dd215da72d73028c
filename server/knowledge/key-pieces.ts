import type { Hints } from '#contract/knowledge.ts';
import { type CurrentChunk, planChunks, type Piece } from './chunk-plan.ts';
import { splitContent } from './chunking.ts';
import type { Gate } from './gates.store.ts';
import { spoken } from './hints.ts';

/** A piece under the key by which citations, grades and links know it. */
export interface KeyedPiece extends Piece {
  chunk_key: string;
}

/** A section as somebody wrote it; `chunk_key` says which one it was. */
export interface WrittenSection extends Omit<Piece, 'hints'> {
  chunk_key?: string | undefined;
  gate?: Gate | null | undefined;
  /** Absent: as they were; null: none. */
  hints?: Hints | null | undefined;
}

/** A piece and what was said of the section that it comes from. */
export interface WrittenPiece extends KeyedPiece {
  /** The key that its section was written under. */
  under: string | undefined;
  gate: Gate | null | undefined;
}

interface OpenPiece extends Omit<WrittenPiece, 'chunk_key' | 'hints'> {
  chunk_key: string | undefined;
  own_hints: Hints | null | undefined;
}

/**
 * Cuts what somebody wrote into pieces and gives each its key: the one it was written under, else the one that
 * its text had before, else a new one. A section's hints, like its gate, belong to all the pieces it is cut into.
 */
export function keyPieces(current: readonly KeyedPiece[], written: readonly WrittenSection[]): WrittenPiece[] {
  const known = new Set(current.map((piece) => piece.chunk_key));
  const pieces: OpenPiece[] = written.flatMap(({ section, content, chunk_key, gate, hints }) => {
    const named = chunk_key !== undefined && known.delete(chunk_key) ? chunk_key : undefined;
    return splitContent(content).map((part, index) => ({
      section,
      content: part,
      chunk_key: index === 0 ? named : undefined,
      under: named,
      gate,
      own_hints: hints,
    }));
  });
  // Whoever names keys says by leaving one out that its text is gone; then only the same text takes it up again.
  const isNamed = pieces.some((piece) => piece.chunk_key !== undefined);
  const free = current
    .filter((piece) => known.has(piece.chunk_key))
    .map((piece, ordinal): CurrentChunk => ({ ...piece, id: ordinal, ordinal }));
  const open = pieces.filter((piece) => piece.chunk_key === undefined);
  const plan = planChunks(free, open);
  for (const { chunk, ordinal } of isNamed ? plan.unchanged : [...plan.unchanged, ...plan.changed]) {
    const piece = open[ordinal];
    if (piece !== undefined) piece.chunk_key = chunk.chunk_key;
  }
  const before = new Map(current.map((piece) => [piece.chunk_key, piece.hints]));
  return pieces.map(({ own_hints, ...piece }) => {
    const hints =
      own_hints === undefined ? (before.get(piece.chunk_key ?? '') ?? before.get(piece.under ?? '')) : own_hints;
    return { ...piece, chunk_key: piece.chunk_key ?? crypto.randomUUID(), ...spoken(hints) };
  });
}

/** A piece as a version of an article keeps it. */
export function pieceOf({ chunk_key, section, content, hints }: KeyedPiece): KeyedPiece {
  return { chunk_key, section, content, ...spoken(hints) };
}
