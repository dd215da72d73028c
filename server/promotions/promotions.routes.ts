import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import {
  createPromotion,
  deletePromotion,
  editPromotion,
  listPromotions,
  listWaitingShares,
  redeemPromotion,
  restorePromotion,
} from './promotions.ts';

export function promotionsRoutes(route: Route, { db, config }: Deps): void {
  route('POST /api/wallet/promotions', (request) =>
    redeemPromotion(db, request.body.code, {
      player: request.user,
      actor: actorOf(request),
      ip: request.ip,
      rate_limit_factor: config.RATE_LIMIT_FACTOR,
      idempotency_key: request.idempotency_key,
      onReplay: () => request.set_header('idempotent-replayed', 'true'),
    }),
  );
  route('GET /api/wallet/promotions', ({ user }) => listWaitingShares(db, user.id));
  route('GET /api/admin/wallet/promotions', (request) => listPromotions(db, request));
  route('POST /api/admin/wallet/promotions', (request) => createPromotion(db, request.body, actorOf(request)));
  route('PATCH /api/admin/wallet/promotions/{id}', (request) =>
    editPromotion(db, request.params.id, request.body, actorOf(request)),
  );
  route('DELETE /api/admin/wallet/promotions/{id}', (request) =>
    deletePromotion(db, request.params.id, actorOf(request)),
  );
  route('POST /api/admin/wallet/promotions/{id}/restore', (request) =>
    restorePromotion(db, request.params.id, actorOf(request)),
  );
}
