import { z } from 'zod';
import { type Tile, tile } from '#contract/admin-home.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { mayUse, type Rights } from '#contract/values/rights.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { tileGrants } from './tile-grants.ts';

/** The tiles that one domain brings to the admin's first page; to be listed in `server/registry/tiles.ts`. */
export type TileSource = (deps: Deps) => Promise<Tile[]>;

type AdminHome = AnswerOf<'GET /api/admin/home'>;

/** The figures that the reader may see; those of a large installation are some minutes old. */
export async function showHome(deps: Deps, sources: readonly TileSource[], reader: Rights): Promise<AdminHome> {
  const tiles = await storedWhereLarge(deps.db, 'admin_home', z.array(tile), async () => {
    const found: Tile[] = [];
    for (const source of sources) found.push(...(await source(deps)));
    return found;
  });
  const name = deps.experts.model?.model ?? null;
  const shown = tiles.filter(({ key }) => mayUse(reader, tileGrants[key]));
  const { local_model } = deps;
  const found_in = local_model === null || local_model.is_chosen ? null : local_model.server;
  return { tiles: shown, model: name === null ? null : { name, found_in } };
}
