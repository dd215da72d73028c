import { sql } from 'kysely';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { countTile } from '#server/admin-home/tiles.ts';

export const walletTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ late: number }>`
    SELECT count(*) AS late FROM reservations
    WHERE state = 'held' AND lease_until < now() - interval '1 minute'`.execute(db);
  const late = rows[0]?.late ?? 0;
  // The sweep returns calls soon after their lease: one that stays says that it does not run.
  return [countTile('held_reservations', late, { attention: late > 0 })];
};
