import type { Tx } from '#server/db/database.ts';
import type { Piece } from './chunk-plan.ts';
import { type ImportedArticle, ImportError } from './import-file.ts';
import { listChunksInForce } from './import.store.ts';

type CutArticle = ImportedArticle & { pieces: readonly Piece[] };

/**
 * The file's articles that people wrote here and whose text is the one in force: what was exported may come in again,
 * and leaves them as they are, with all that is said of them.
 * @throws ImportError for one whose text is another here: nobody's own words are replaced by a file
 */
export async function listStanding<A extends CutArticle>(
  tx: Tx,
  wanted: readonly A[],
  findStored: (article: A) => { id: number; author_id: number | null } | undefined,
): Promise<Set<A>> {
  const own = wanted.flatMap((article, index) => {
    const stored = findStored(article);
    return stored === undefined || stored.author_id === null ? [] : [{ article, index, id: stored.id }];
  });
  const chunks = await listChunksInForce(
    tx,
    own.map(({ id }) => id),
  );
  const inForce = Map.groupBy(chunks, ({ article_id }) => article_id);
  const others = own.filter(({ article, id }) => !isSameText(article.pieces, inForce.get(id) ?? []));
  if (others.length > 0) {
    throw new ImportError(
      others.map(
        ({ article, index, id }) =>
          `article ${index + 1} “${article.title}”: somebody wrote an article of this title and language here, and its text ${
            inForce.has(id) ? 'is another' : 'is not reviewed yet'
          }; change it in the editor, or leave it out of the file`,
      ),
    );
  }
  return new Set(own.map(({ article }) => article));
}

function isSameText(one: readonly Piece[], other: readonly Piece[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ section, content }, place) => section === other[place]?.section && content === other[place].content)
  );
}
