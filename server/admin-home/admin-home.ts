import { z } from 'zod';
import { type Tile, tile } from '#contract/admin-home.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { alertGrants } from '#contract/values/alert-signals.ts';
import { mayUse, type Rights } from '#contract/values/rights.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import { listRunningAlerts } from '#server/alerts/alerts.ts';
import type { Deps } from '#server/deps.ts';
import { readModelRecord } from '#server/settings/settings.ts';
import type { TileSource } from '#server/rules/tiles.ts';
import { readHealth } from './health.ts';
import { tileGrants } from './tile-grants.ts';

type AdminHome = AnswerOf<'GET /api/admin/home'>;

/** The figures that the reader may see; those of a large installation are some minutes old. */
export async function showHome(deps: Deps, sources: readonly TileSource[], reader: Rights): Promise<AdminHome> {
  const tiles = await storedWhereLarge(deps.db, 'admin_queue', z.array(tile), async () => {
    const found: Tile[] = [];
    for (const source of sources) found.push(...(await source(deps)));
    return found;
  });
  const name = deps.experts.model?.model ?? null;
  const shown = tiles.filter(({ key }) => mayUse(reader, tileGrants[key]));
  const { local_model } = deps;
  const found_in = local_model === null || local_model.is_chosen ? null : local_model.server;
  const alerts = (await listRunningAlerts(deps.db)).filter(({ signal }) => mayUse(reader, alertGrants[signal]));
  const in_review = tiles.find(({ key }) => key === 'top_ups_in_review')?.value ?? 0;
  const { trouble, ...record } = await readModelRecord(deps);
  const health = mayUse(reader, []) ? await readHealth(deps, record, in_review) : null;
  const shown_trouble = mayUse(reader, alertGrants.model_faults) ? trouble : null;
  return { tiles: shown, model: name === null ? null : { name, found_in, trouble: shown_trouble }, alerts, health };
}
