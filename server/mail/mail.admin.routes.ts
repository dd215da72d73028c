import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listMails, sendAgain } from './mail-list.ts';

export function mailAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/mails', (request) => listMails(db, request));
  route('POST /api/admin/mails/{id}/send', ({ params, ...request }) => sendAgain(db, params.id, actorOf(request)));
}
