import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { announce, countPeople, listAnnouncements, restore, withdraw } from './announcements.ts';

export function announcementsAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/announcements', (request) => listAnnouncements(db, request));

  route('POST /api/admin/announcements', ({ body, idempotency_key, set_header, ...request }) =>
    announce(db, body, {
      actor: actorOf(request),
      idempotency_key,
      onReplay: () => set_header('Idempotent-Replayed', 'true'),
    }),
  );

  route('POST /api/admin/announcements/count', ({ body }) => countPeople(db, body));

  route('DELETE /api/admin/announcements/{id}', ({ params, ...request }) => withdraw(db, params.id, actorOf(request)));

  route('POST /api/admin/announcements/{id}/restore', ({ params, ...request }) =>
    restore(db, params.id, actorOf(request)),
  );
}
