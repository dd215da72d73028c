import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { historyFile, listHistory } from './history.ts';
import { callsSummary, changeWalletSettings } from './wallet.ts';

export function walletRoutes(route: Route, { db }: Deps): void {
  route('GET /api/wallet/calls-summary', ({ user }) => callsSummary(db, user.id));
  route('GET /api/wallet/history', ({ user, query, wants_csv }) =>
    wants_csv ? historyFile(db, user.id, query) : listHistory(db, user.id, query),
  );
  route('PATCH /api/wallet/settings', ({ user, body }) => changeWalletSettings(db, user.id, body));
}
