import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import {
  createCallPack,
  deleteCallPack,
  listAdminCallPacks,
  replaceCallPack,
  restoreCallPack,
  setCallPrice,
} from './call-packs.ts';

export function callPacksAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/wallet/call-packs', () => listAdminCallPacks(db));

  route('POST /api/admin/wallet/call-packs', (request) => createCallPack(db, request.body, actorOf(request)));

  route('PUT /api/admin/wallet/call-packs/{id}', (request) =>
    replaceCallPack(db, request.params.id, request.body, actorOf(request)),
  );

  route('DELETE /api/admin/wallet/call-packs/{id}', (request) =>
    deleteCallPack(db, request.params.id, actorOf(request)),
  );

  route('POST /api/admin/wallet/call-packs/{id}/restore', (request) =>
    restoreCallPack(db, request.params.id, actorOf(request)),
  );

  route('PUT /api/admin/wallet/call-price', (request) =>
    setCallPrice(db, request.body.call_price_rub, actorOf(request)),
  );
}
