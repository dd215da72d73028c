import { sql } from 'kysely';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';

export const walletTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ held: number; late: number }>`
    SELECT count(*) AS held, count(*) FILTER (WHERE lease_until < now() - interval '1 minute') AS late
    FROM reservations WHERE state = 'held'`.execute(db);
  // The sweep returns calls soon after their lease: one that stays says that it does not run.
  return [nowTile('held_reservations', rows[0]?.held ?? 0, { attention: (rows[0]?.late ?? 0) > 0 })];
};
