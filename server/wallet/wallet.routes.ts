import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { callsSummary } from './wallet.ts';

export function walletRoutes(route: Route, { db }: Deps): void {
  route('GET /api/wallet/calls-summary', ({ user }) => callsSummary(db, user.id));
}
