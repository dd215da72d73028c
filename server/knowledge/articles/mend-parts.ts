import { eachApart } from '#server/scheduler/each-apart.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pauses } from '#server/scheduler/pauses.ts';
import { newestState, publishedText, publishText, recordVersion } from './article-text.ts';
import * as articles from './articles.store.ts';
import { keyPieces } from './key-pieces.ts';
import * as store from './mend-parts.store.ts';

/**
 * Looks once through the games whose articles were cut when parts did not repeat what they cannot be read without. A
 * game is locked meanwhile, so that each is mended by one process, as one revision.
 */
export async function mendParts(db: Db): Promise<void> {
  await eachApart(await store.listUnmendedGames(db), ({ id }) => db.transaction().execute((tx) => mendGame(tx, id)));
}

async function mendGame(tx: Tx, id: number): Promise<void> {
  const game = await articles.lockGame(tx, id);
  if (game === undefined || (await store.isMended(tx, id))) return;
  const revision = game.kb_revision + 1;
  const pause = pauses();
  let isChanged = false;
  for (const { article_id } of await store.listCandidates(tx, id)) {
    if (await mendArticle(tx, article_id, revision)) isChanged = true;
    await pause();
  }
  if (isChanged) await articles.setRevision(tx, id, revision);
  await store.noteMended(tx, id);
}

async function mendArticle(tx: Tx, id: number, revision: number): Promise<boolean> {
  const article = await articles.lockArticle(tx, id);
  if (article === undefined) return false;
  const text = await publishedText(tx, article);
  const stored = new Map((await store.listContents(tx, id)).map((chunk) => [chunk.chunk_key, chunk.content]));
  if (text.chunks.every(({ chunk_key, content }) => stored.get(chunk_key) === content)) return false;
  const chunks = await keyPieces(text.chunks, text.chunks);
  if (!(await publishText(tx, article, { ...text, chunks }, revision))) return false;
  // A text that waits for its review is not pushed aside; where there is no version, the chunks are the text.
  if ((await newestState(tx, article)) === 'in_force') await recordVersion(tx, article, 'rebuild');
  return true;
}
