import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { checkAdminTopUp, listAdminTopUps, requireAdminTopUp } from './admin-top-ups.ts';
import { listPayments, paymentsFile } from './payments.ts';
import { refundTopUp } from './refunds.ts';
import { endReview } from './review.ts';

export function topUpsAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/wallet/top-ups', (request) => listAdminTopUps(db, request));
  route('GET /api/admin/wallet/payments', ({ query, wants_csv }) =>
    wants_csv ? paymentsFile(db, query.month) : listPayments(db, query),
  );
  route('GET /api/admin/wallet/top-ups/{id}', ({ params }) => requireAdminTopUp(db, params.id));
  route('POST /api/admin/wallet/top-ups/{id}/check', ({ params }) => checkAdminTopUp(deps, params.id));
  route('POST /api/admin/wallet/top-ups/{id}/review', async (request) => {
    const by = { rights: request.user, actor: actorOf(request) };
    await endReview(db, request.params.id, request.body.description, by);
    return requireAdminTopUp(db, request.params.id);
  });
  route('POST /api/admin/wallet/top-ups/{id}/refund', async (request) => {
    const { params, body, user, idempotency_key, set_header } = request;
    await refundTopUp(deps, params.id, body, {
      admin_id: user.id,
      rights: user,
      actor: actorOf(request),
      idempotency_key,
      onReplay: () => set_header('idempotent-replayed', 'true'),
    });
    return requireAdminTopUp(db, params.id);
  });
}
