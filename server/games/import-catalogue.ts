import type { Db } from '#server/db/database.ts';
import { gatherStatistics } from '#server/db/statistics.ts';
import { type CatalogueGame, readCatalogueLine } from './catalogue-file.ts';
import * as store from './import-catalogue.store.ts';

export interface CatalogueImport {
  added: number;
  changed: number;
  unchanged: number;
  /** Numbers of the lines that name no game, at most the first hundred. */
  bad_lines: number[];
  bad: number;
  /** Lines that an earlier run had done. */
  passed_over: number;
}

interface Options {
  /** What tells this file from any other. */
  content_hash: string;
  /** Told after each batch. */
  onProgress?: (lines: number) => void;
}

/** Writing more of them at once would hold the thread for a moment that others notice. */
const gamesAtOnce = 250;
const namedBadLines = 100;

/**
 * Loads the games of a catalogue file, one JSON object a line. Each batch is one transaction that also remembers how far
 * the file has come, so a run that was killed goes on where it stopped; a file that is done may be loaded again and adds
 * nothing twice, since a game is known by its Steam id.
 */
export async function importCatalogue(
  db: Db,
  lines: AsyncIterable<string>,
  { content_hash, onProgress = () => {} }: Options,
): Promise<CatalogueImport> {
  const passed_over = await store.linesDone(db, content_hash);
  const result: CatalogueImport = { added: 0, changed: 0, unchanged: 0, bad_lines: [], bad: 0, passed_over };
  let batch: CatalogueGame[] = [];
  let read = 0;
  const storeRead = async (): Promise<void> => {
    await storeBatch(db, batch, { content_hash, lines_done: read }, result);
    batch = [];
    onProgress(read);
  };
  for await (const json of lines) {
    read += 1;
    if (read <= passed_over || json.trim() === '') continue;
    const game = readCatalogueLine(json);
    if (game !== undefined) batch.push(game);
    else {
      result.bad += 1;
      if (result.bad_lines.length < namedBadLines) result.bad_lines.push(read);
    }
    if (batch.length === gamesAtOnce) await storeRead();
  }
  if (batch.length > 0) await storeRead();
  await store.forgetImport(db, content_hash);
  for (const table of ['games', 'game_figures'] as const) await gatherStatistics(db, table);
  return result;
}

async function storeBatch(
  db: Db,
  games: readonly CatalogueGame[],
  { content_hash, lines_done }: { content_hash: string; lines_done: number },
  result: CatalogueImport,
): Promise<void> {
  const { added, changed } = await db.transaction().execute(async (tx) => {
    await store.lockGames(tx, games);
    const filled = await store.fillGames(tx, games);
    const plain = await store.addGames(tx, games);
    // Games of one name: the later ones get their Steam id into the address.
    const with_app_id = games.map((game) => ({ ...game, slug: `${game.slug}-${game.steam_app_id}` }));
    const others = plain < games.length ? await store.addGames(tx, with_app_id) : 0;
    await store.storeLinesDone(tx, content_hash, lines_done);
    return { added: plain + others, changed: filled };
  });
  result.added += added;
  result.changed += changed;
  result.unchanged += games.length - added - changed;
}
