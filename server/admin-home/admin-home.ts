import type { Tile } from '#contract/admin-home.ts';
import type { Deps } from '#server/deps.ts';

/** The tiles that one domain brings to the admin's first page; to be listed in `server/registry/tiles.ts`. */
export type TileSource = (deps: Deps) => Promise<Tile[]>;

export async function showHome(deps: Deps, sources: readonly TileSource[]): Promise<{ tiles: Tile[] }> {
  const tiles: Tile[] = [];
  for (const source of sources) tiles.push(...(await source(deps)));
  return { tiles };
}
