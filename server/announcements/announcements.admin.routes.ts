import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { announce, countPeople, listAnnouncements } from './announcements.ts';

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
}
