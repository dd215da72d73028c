import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showPush, subscribeDevice, unsubscribeDevice } from './push.ts';
import { listNotifications, listSwitches, markRead, requireNotification, switchKind } from './notifications.ts';

export function notificationsRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/notifications', ({ user, query, language }) => listNotifications(db, user.id, query, language));

  route('GET /api/notifications/switches', ({ user }) => listSwitches(db, user));

  route('PUT /api/notifications/switches', ({ user, body }) => switchKind(db, user, body));

  route('GET /api/notifications/{id}', ({ user, params, language }) =>
    requireNotification(db, user.id, params.id, language),
  );

  route('PATCH /api/notifications/{id}/read', async ({ user, params, language }) => {
    await markRead(db, user.id, params.id);
    return requireNotification(db, user.id, params.id, language);
  });

  route('POST /api/notifications/read-all', async ({ user }) => {
    await markRead(db, user.id);
    return { unread: 0 as const };
  });

  route('GET /api/push', ({ session_id }) => showPush(db, session_id));

  route('PUT /api/push', ({ user, session_id, body }) => subscribeDevice(deps, { user_id: user.id, session_id }, body));

  route('DELETE /api/push', ({ session_id }) => unsubscribeDevice(db, session_id));
}
