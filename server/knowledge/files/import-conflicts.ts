import type { Tx } from '#server/db/database.ts';
import type { Piece } from '../articles/chunk-plan.ts';
import type { ImportedArticle } from './import-file.ts';
import { listCurrentChunks } from './import.store.ts';

type CutArticle = ImportedArticle & { pieces: readonly Piece[] };

/**
 * The file's articles whose title somebody used here for words of their own. Nobody's words are replaced by a file: one
 * whose text is the published one stays as it is, with its facts; any other is a conflict and left out, and so is one
 * that is hidden here.
 */
export async function compareWithWritten<A extends CutArticle>(
  tx: Tx,
  articles: readonly A[],
  findStored: (article: A) => { id: number; author_id: number | null; hidden_at: string | null } | undefined,
): Promise<{ unchanged: Set<A>; conflicts: Set<A> }> {
  const own = articles.flatMap((article) => {
    const stored = findStored(article);
    return stored === undefined || (stored.author_id === null && stored.hidden_at === null)
      ? []
      : [{ article, id: stored.id }];
  });
  const chunks = await listCurrentChunks(
    tx,
    own.map(({ id }) => id),
  );
  const current = Map.groupBy(chunks, ({ article_id }) => article_id);
  const { same = [], other = [] } = Object.groupBy(own, ({ article, id }) =>
    hasSamePieces(article.pieces, current.get(id) ?? []) ? 'same' : 'other',
  );
  return {
    unchanged: new Set(same.map(({ article }) => article)),
    conflicts: new Set(other.map(({ article }) => article)),
  };
}

function hasSamePieces(one: readonly Piece[], other: readonly Piece[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ section, content }, place) => section === other[place]?.section && content === other[place].content)
  );
}
