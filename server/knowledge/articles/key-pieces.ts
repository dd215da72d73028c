import type { Language } from '#contract/common.ts';
import type { ArticleText, Gate, Hints } from '#contract/knowledge.ts';
import { type CurrentChunk, planChunks, type Piece } from './chunk-plan.ts';
import { cutSections } from './cut-sections.ts';
import { limits } from '#contract/values/limits.ts';
import { AppError } from '#server/errors.ts';
import { spoken } from './hints.ts';

/** A piece under the key by which citations, grades and links know it. */
export interface KeyedPiece extends Piece {
  chunk_key: string;
  /** Absent where everybody may read it. */
  gate?: Gate | undefined;
}

/** A text of an article as its versions are stored. */
export interface VersionText extends Omit<ArticleText, 'chunks'> {
  chunks: KeyedPiece[];
}

/** A section as somebody wrote it; `chunk_key` says which one it was. */
export interface WrittenSection extends Omit<Piece, 'hints'> {
  chunk_key?: string | undefined;
  /** Absent: as it was; null: everybody may read it. */
  gate?: Gate | null | undefined;
  /** Absent: as they were; null: none. */
  hints?: Hints | null | undefined;
}

export interface WrittenArticle {
  title: string;
  language: Language;
  game_version?: string | null | undefined;
  checked_on?: string | null | undefined;
  chunks: readonly WrittenSection[];
}

interface OpenPiece extends Pick<Piece, 'section' | 'content'> {
  chunk_key: string | undefined;
  /** The key that its section was written under. */
  under: string | undefined;
  own_gate: Gate | null | undefined;
  own_hints: Hints | null | undefined;
}

/**
 * Cuts what somebody wrote into pieces and gives each its key: the one it was written under, else the one that
 * its text had before, else a new one. A section's hints, like its gate, belong to all the pieces it is cut into.
 */
export async function keyPieces(
  current: readonly KeyedPiece[],
  written: readonly WrittenSection[],
): Promise<KeyedPiece[]> {
  const known = new Set(current.map((piece) => piece.chunk_key));
  const cut = await cutSections(written);
  const pieces: OpenPiece[] = cut.flatMap(({ section, parts, chunk_key, gate, hints }) => {
    const named = chunk_key !== undefined && known.delete(chunk_key) ? chunk_key : undefined;
    return parts.map((part, index) => ({
      section,
      content: part,
      chunk_key: index === 0 ? named : undefined,
      under: named,
      own_gate: gate,
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
  const before = new Map(current.map((piece) => [piece.chunk_key, piece]));
  return pieces.map(({ section, content, chunk_key, under = '', own_hints, own_gate }) => {
    const [same, source] = [before.get(chunk_key ?? ''), before.get(under)];
    return pieceOf({
      chunk_key: chunk_key ?? crypto.randomUUID(),
      section,
      content,
      hints: own_hints === undefined ? (same?.hints ?? source?.hints) : (own_hints ?? undefined),
      gate: own_gate === undefined ? (same?.gate ?? source?.gate) : (own_gate ?? undefined),
    });
  });
}

/** A piece as a version of an article has it: without hints that say nothing or a gate that is open. */
export function pieceOf({ chunk_key, section, content, hints, gate }: KeyedPiece): KeyedPiece {
  return { chunk_key, section, content, ...spoken(hints), ...closed(gate) };
}

export function sameGate(one: Gate | undefined, other: Gate | undefined): boolean {
  return one?.achievement_id === other?.achievement_id && one?.spoiler_level === other?.spoiler_level;
}

function closed(gate: Gate | undefined): { gate?: Gate } {
  if (gate === undefined || (gate.achievement_id === null && gate.spoiler_level === 0)) return {};
  return { gate: { achievement_id: gate.achievement_id, spoiler_level: gate.spoiler_level } };
}

export async function textOf(written: WrittenArticle, current: readonly KeyedPiece[]): Promise<VersionText> {
  const { title, language, game_version = null, checked_on = null, chunks } = written;
  return { title, language, game_version, checked_on, chunks: await keyPieces(current, chunks) };
}

/**
 * Section by section an article must not grow longer than it can be written at once: every reader of it reads all. What
 * came longer from an import can still be made shorter.
 * @throws AppError `validation`
 */
export function requireRoom(before: VersionText, after: VersionText): void {
  const [length, was] = [after, before].map(({ chunks }) =>
    chunks.reduce((sum, { content }) => sum + content.length, 0),
  );
  const limit = limits.article;
  if (length! > Math.max(limit, was!))
    throw new AppError('validation', { fields: [{ loc: ['body', 'content'], type: 'article_length', limit }] });
}
