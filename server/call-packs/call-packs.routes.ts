import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listCallPacks } from './call-packs.ts';

export function callPacksRoutes(route: Route, { db, config }: Deps): void {
  route('GET /api/wallet/call-packs', async ({ language }) => ({
    ...(await listCallPacks(db, language)),
    payments: config.PAYMENTS,
  }));
}
