import { sql } from 'kysely';
import { paths } from '#contract/values/paths.ts';
import type { TileSource } from '#server/admin-home/admin-home.ts';
import { nowTile } from '#server/admin-home/tiles.ts';

export const usersTiles: TileSource = async ({ db }) => {
  const { rows } = await sql<{ now: number; before: number }>`
    SELECT count(*) AS now, count(*) FILTER (WHERE created_at < now() - interval '7 days') AS before
    FROM users WHERE deleted_at IS NULL`.execute(db);
  return [nowTile('users', rows[0]?.now ?? 0, { previous: rows[0]?.before ?? 0, link: paths.adminUsers() })];
};
