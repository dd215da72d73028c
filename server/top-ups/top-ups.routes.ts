import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { receiveOutsideNotice } from './notices.ts';
import { resendReceipt } from './receipts.ts';
import { buyCalls, cancelTopUp, checkTopUp, listTopUps, requireTopUp, retryTopUp } from './top-ups.ts';

export function topUpsRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('POST /api/wallet/top-up', ({ user, body, idempotency_key, set_header }) =>
    buyCalls(deps, user, body.calls, {
      call: 'POST /api/wallet/top-up',
      idempotency_key,
      onReplay: () => set_header('idempotent-replayed', 'true'),
    }),
  );
  route('GET /api/wallet/top-ups', ({ user, query }) => listTopUps(db, user.id, query));
  route('GET /api/wallet/top-ups/{id}', ({ user, params }) => requireTopUp(db, user.id, params.id));
  route('POST /api/wallet/top-ups/{id}/receipt', ({ user, params }) => resendReceipt(deps, user, params.id));
  route('POST /api/wallet/top-ups/{id}/check', ({ user, params }) => checkTopUp(deps, user.id, params.id));
  route('POST /api/wallet/top-ups/{id}/cancel', ({ user, params }) => cancelTopUp(db, user.id, params.id));
  route('POST /api/wallet/top-ups/{id}/retry', ({ user, params, idempotency_key, set_header }) =>
    retryTopUp(deps, user, params.id, {
      call: `POST /api/wallet/top-ups/${params.id}/retry`,
      idempotency_key,
      onReplay: () => set_header('idempotent-replayed', 'true'),
    }),
  );
  route('POST /api/payments/{provider}/notifications', async ({ params, body, ip }) => {
    await receiveOutsideNotice(deps, params.provider, body, ip);
    return {};
  });
}
