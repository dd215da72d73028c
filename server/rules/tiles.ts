import type { Tile } from '#contract/admin-home.ts';
import type { OldestRow } from '#server/db/oldest-row.ts';
import type { Deps } from '#server/deps.ts';

/** The tiles that one domain brings to the admin's first page; to be listed in `server/registry/tiles.ts`. */
export type TileSource = (deps: Deps) => Promise<Tile[]>;

/** A figure that stays until somebody deals with it. */
export function waitingTile(
  key: Tile['key'],
  [oldest]: readonly OldestRow[],
  link: string,
  pathOf: (id: number) => string,
): Tile {
  const first = oldest && { title: oldest.title, since: oldest.since, link: pathOf(oldest.id) };
  return countTile(key, oldest?.value ?? 0, { link, first: first ?? null, attention: oldest !== undefined });
}

/** A figure that is so now. */
export function countTile(
  key: Tile['key'],
  value: number,
  options: Partial<Pick<Tile, 'link' | 'first' | 'attention'>> = {},
): Tile {
  return { key, value, link: null, first: null, attention: false, ...options };
}
