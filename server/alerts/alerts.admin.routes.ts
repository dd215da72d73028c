import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import {
  changeSettings,
  deleteChannel,
  listDeliveries,
  makeChannel,
  renewSecret,
  restoreChannel,
  showAlerts,
  switchChannel,
  testChannel,
} from './alerts.ts';

export function alertsAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/alerts', () => showAlerts(db));
  route('PUT /api/admin/alerts/settings', (request) => changeSettings(db, request.body, actorOf(request)));
  route('POST /api/admin/alerts/channels', (request) =>
    makeChannel(deps, request.body, { ...actorOf(request), language: request.language }),
  );
  route('PATCH /api/admin/alerts/channels/{id}', (request) =>
    switchChannel(db, request.params.id, request.body.is_active, actorOf(request)),
  );
  route('POST /api/admin/alerts/channels/{id}/secret', (request) =>
    renewSecret(db, request.params.id, actorOf(request)),
  );
  route('POST /api/admin/alerts/channels/{id}/test', (request) =>
    testChannel(deps, request.params.id, actorOf(request)),
  );
  route('DELETE /api/admin/alerts/channels/{id}', (request) => deleteChannel(db, request.params.id, actorOf(request)));
  route('POST /api/admin/alerts/channels/{id}/restore', (request) =>
    restoreChannel(db, request.params.id, actorOf(request)),
  );
  route('GET /api/admin/alerts/deliveries', () => listDeliveries(db));
}
