import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { Tile } from '#contract/admin-home.ts';
import type { Deps } from '#server/deps.ts';

/** The tiles that one domain brings to the admin's first page; to be listed in `server/registry/tiles.ts`. */
export type TileSource = (deps: Deps) => Promise<Tile[]>;

type AdminHome = AnswerOf<'GET /api/admin/home'>;

export async function showHome(deps: Deps, sources: readonly TileSource[]): Promise<AdminHome> {
  const tiles: Tile[] = [];
  for (const source of sources) tiles.push(...(await source(deps)));
  const name = deps.experts.model?.model ?? null;
  return { tiles, model: name === null ? null : { name, found_in: deps.local_model?.server ?? null } };
}
