import { sql } from 'kysely';
import { countTile, type TileSource } from '#server/rules/tiles.ts';

export const walletTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ late: number }>`
    SELECT count(*) AS late FROM reservations
    WHERE state = 'held' AND lease_until < now() - interval '1 minute'`.execute(db);
  const late = rows[0]?.late ?? 0;
  // The sweep returns calls soon after their lease: one that stays says that it does not run.
  return [countTile('held_reservations', late, { attention: late > 0 })];
};
