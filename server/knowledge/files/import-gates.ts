import type { Tx } from '#server/db/database.ts';
import { listAchievementNames } from './export-game.store.ts';
import type { Gate } from '#contract/knowledge.ts';
import { cutSections } from '../articles/cut-sections.ts';
import { setGates } from '../articles/gates.store.ts';
import type { ImportedArticle } from './import-file.ts';
import { listCurrentChunks } from './import.store.ts';

/** What stands for an achievement that this catalogue does not have: nobody reads by accident what was kept back. */
const unknownAchievement: Gate = { achievement_id: null, spoiler_level: 2 };

/** Sets the gates that the file states for an article's chunks; where it states none, what is set here stays. */
export async function importGates(
  tx: Tx,
  game_id: number,
  articles: readonly (ImportedArticle & { article_id: number })[],
): Promise<void> {
  const gated = articles.filter(({ chunks }) => chunks.some(({ gate }) => gate !== undefined));
  if (gated.length === 0) return;
  const ids = new Map((await listAchievementNames(tx, game_id)).map(({ id, api_name }) => [api_name, id]));
  for (const { article_id, chunks } of gated) {
    const gateOfPiece = (await cutSections(chunks)).flatMap(({ parts, gate }) => parts.map(() => gate));
    const stored = (await listCurrentChunks(tx, [article_id])).toSorted((a, b) => a.ordinal - b.ordinal);
    const gates = stored.flatMap(({ chunk_key }, place): [string, Gate][] => {
      const gate = gateOfPiece[place];
      if (gate === undefined) return [];
      const { achievement, spoiler_level } = gate;
      const achievement_id = achievement === null ? null : ids.get(achievement);
      return [[chunk_key, achievement_id === undefined ? unknownAchievement : { achievement_id, spoiler_level }]];
    });
    await setGates(tx, { game_id, article_id }, new Map(gates));
  }
}
