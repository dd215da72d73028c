import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { creditCalls } from './wallet.ts';

export function walletAdminRoutes(route: Route, { db }: Deps): void {
  route('POST /api/admin/wallet/credit-calls', ({ body, user, idempotency_key, set_header }) =>
    creditCalls(db, body, {
      admin_id: user.id,
      idempotency_key,
      onReplay: () => set_header('idempotent-replayed', 'true'),
    }),
  );
}
