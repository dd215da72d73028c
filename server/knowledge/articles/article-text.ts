import { z } from 'zod';
import { gate, hints, type VersionState } from '#contract/knowledge.ts';
import type { Db, Tx } from '#server/db/database.ts';
import * as store from './articles.store.ts';
import { storeGates } from './gates.ts';
import { listGates } from './gates.store.ts';
import { hintColumns, sameHints } from './hints.ts';
import * as importStore from '../files/import.store.ts';
import { mendedPieces } from './mended-pieces.ts';
import { type KeyedPiece, pieceOf, type VersionText } from './key-pieces.ts';

export type { ArticleRow } from './articles.store.ts';
type ArticleRow = store.ArticleRow;

const storedChunks = z.array(
  z.object({
    chunk_key: z.string(),
    section: z.string(),
    content: z.string(),
    hints: hints.optional(),
    gate: gate.optional(),
  }),
);

interface StoredText extends Omit<VersionText, 'chunks'> {
  chunks: unknown;
}

export function parseText({ title, language, game_version, checked_on, chunks }: StoredText): VersionText {
  return { title, language, game_version, checked_on, chunks: mendedPieces(storedChunks.parse(chunks)) };
}

/** The text that readers and the expert have; without chunks where none is published. */
export async function publishedText(db: Db, article: ArticleRow): Promise<VersionText> {
  const chunks = await importStore.listCurrentChunks(db, [article.id]);
  const gates = new Map((await listGates(db, article.id)).map((one) => [one.chunk_key, one]));
  return parseText({
    ...article,
    chunks: chunks.map((chunk) => pieceOf({ ...chunk, gate: gates.get(chunk.chunk_key) })),
  });
}

/** The newest text, published or not: what an edit begins from. */
export async function newestText(db: Db, article: ArticleRow): Promise<VersionText> {
  const version = await store.findVersion(db, article.id, article.revision);
  return version === undefined ? publishedText(db, article) : parseText(version);
}

/** What became of the newest version; nothing where the chunks alone hold the text. */
export function newestState(db: Db, article: ArticleRow): Promise<VersionState | undefined> {
  return store.findState(db, article.id, article.revision);
}

/** Makes the first version of an imported article, whose chunks alone held its text until now. */
export async function storeFirstVersion(tx: Tx, article: ArticleRow): Promise<void> {
  if ((await newestState(tx, article)) !== undefined) return;
  const { chunks, ...facts } = await publishedText(tx, article);
  await store.insertVersion(tx, {
    ...facts,
    article_id: article.id,
    number: article.revision,
    chunks: JSON.stringify(chunks),
    cause: 'import',
    state: 'in_force',
    author_id: article.author_id,
  });
}

/** Stores the text that was just published without an author as the newest version. */
export async function recordVersion(tx: Tx, article: ArticleRow, cause: 'import' | 'rebuild'): Promise<void> {
  const { chunks, ...facts } = await publishedText(tx, article);
  const number = article.revision + 1;
  await store.replaceVersions(tx, article.id, ['in_force', 'waiting', 'returned']);
  await store.insertVersion(tx, {
    ...facts,
    article_id: article.id,
    number,
    chunks: JSON.stringify(chunks),
    cause,
    state: 'in_force',
  });
  await store.updateArticle(tx, article.id, { revision: number });
}

/**
 * Brings the current chunks and their gates to this text, as one revision. Unchanged chunks keep their rows; other
 * hints or gates alone change no text that is searched or cited. Of a hidden article nothing is published.
 * @returns whether any text changed, so that the game has the revision
 */
export async function publishText(tx: Tx, article: ArticleRow, text: VersionText, revision: number): Promise<boolean> {
  // A hidden article has its text in its versions alone until readers have it again.
  if (article.hidden_at !== null) return false;
  const current = new Map(
    (await importStore.listCurrentChunks(tx, [article.id])).map((chunk) => [chunk.chunk_key, chunk]),
  );
  const renamed = article.title !== text.title || article.language !== text.language;
  const isSame = (piece: KeyedPiece): boolean => {
    const chunk = current.get(piece.chunk_key);
    return !renamed && chunk !== undefined && chunk.section === piece.section && chunk.content === piece.content;
  };
  const unchanged = new Set(text.chunks.filter(isSame).map((piece) => piece.chunk_key));
  const ended = [...current.values()].filter((chunk) => !unchanged.has(chunk.chunk_key));
  await importStore.endChunks(
    tx,
    ended.map((chunk) => chunk.id),
    revision,
  );
  const opened = text.chunks.flatMap((piece, ordinal) => {
    if (unchanged.has(piece.chunk_key)) return [];
    const { title: article_title, language } = text;
    const place = { game_id: article.game_id, article_id: article.id, article_title, language };
    const { chunk_key, section, content } = piece;
    return [{ ...place, chunk_key, section, content, ...hintColumns(piece.hints), ordinal, from_rev: revision }];
  });
  await importStore.insertChunks(tx, opened);
  const moves = text.chunks.flatMap((piece, ordinal) => {
    const chunk = current.get(piece.chunk_key);
    return unchanged.has(piece.chunk_key) && chunk !== undefined && chunk.ordinal !== ordinal
      ? [{ id: chunk.id, ordinal }]
      : [];
  });
  await importStore.moveChunks(tx, moves);
  const hinted = text.chunks.flatMap((piece) => {
    const chunk = unchanged.has(piece.chunk_key) ? current.get(piece.chunk_key) : undefined;
    return chunk === undefined || sameHints(chunk.hints, piece.hints) ? [] : [{ id: chunk.id, hints: piece.hints }];
  });
  await importStore.setHints(tx, hinted);
  await storeGates(tx, article, text.chunks);
  return ended.length + opened.length > 0;
}

/** Ends every chunk of an article. @returns whether there were any */
export async function unpublishText(tx: Tx, article_id: number, revision: number): Promise<boolean> {
  const chunks = await importStore.listCurrentChunks(tx, [article_id]);
  await importStore.endChunks(
    tx,
    chunks.map((chunk) => chunk.id),
    revision,
  );
  return chunks.length > 0;
}
