import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { KnowledgeFormat } from '#contract/knowledge-snapshots.ts';
import type { Db } from '#server/db/database.ts';
import { exportGame } from '#server/knowledge/files/export-game.ts';
import type { KnowledgeFile } from '#server/knowledge/files/knowledge-file.ts';

const exported = z.object({ text: z.string(), articles: z.int() });

/** The whole export of a game at once. */
export async function exportedGame(
  db: Db,
  game_id: number,
  format: KnowledgeFormat,
): Promise<{ text: string; articles: number }> {
  const { json_in_pieces } = await exportGame(db, game_id, format);
  return exported.parse(JSON.parse(await text(json_in_pieces)));
}

/** What its JSON file holds. */
export async function gatherFile(db: Db, game_id: number): Promise<KnowledgeFile> {
  return JSON.parse((await exportedGame(db, game_id, 'json')).text) as KnowledgeFile;
}
