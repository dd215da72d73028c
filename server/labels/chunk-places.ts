import type { Tx } from '#server/db/database.ts';
import * as gradesStore from './grades.store.ts';
import type { Snapshot } from './snapshot.ts';

export type FoundChunk = gradesStore.SnapshotChunk;

/** A chunk as a file names it: by its version, by its stable key, or by its place. */
export interface NamedChunk {
  version_id?: number | undefined;
  chunk_key?: string | undefined;
  article_title?: string | undefined;
  language?: string | undefined;
  section?: string | undefined;
  ordinal?: number | undefined;
}

/**
 * Finds the chunks of a snapshot by the name a file gives them. A place is an article's title with, as far as given,
 * language, section and ordinal; where several chunks stand there, such as the parts of a long section, it means all.
 */
export async function findChunks(tx: Tx, { game, revision }: Snapshot): Promise<(named: NamedChunk) => FoundChunk[]> {
  const chunks = await gradesStore.listSnapshotChunks(tx, { game_id: game.id, revision });
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const byKey = new Map(chunks.map((chunk) => [chunk.chunk_key, chunk]));
  const byTitle = Map.groupBy(chunks, (chunk) => chunk.article_title);
  return ({ version_id, chunk_key, article_title, language, section, ordinal }) => {
    const exact =
      (version_id === undefined ? undefined : byId.get(version_id)) ??
      (chunk_key === undefined ? undefined : byKey.get(chunk_key));
    if (exact !== undefined) return [exact];
    if (article_title === undefined) return [];
    return (byTitle.get(article_title) ?? []).filter(
      (chunk) =>
        (language === undefined || chunk.language === language) &&
        (section === undefined || chunk.section === section) &&
        (ordinal === undefined || chunk.ordinal === ordinal),
    );
  };
}
