import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { cancelJob, listAllJobs, listJobs, retryJob, showJob } from './background-jobs.ts';

export function backgroundJobsRoutes(route: Route, { db }: Deps): void {
  route('GET /api/jobs', ({ user, query, language }) => listJobs(db, user.id, query, language));
  route('GET /api/jobs/{id}', ({ user, params, language }) => showJob(db, user, params.id, language));
  route('POST /api/jobs/{id}/cancel', ({ params, language, ...request }) =>
    cancelJob(db, request.user, params.id, { actor: actorOf(request), language }),
  );
  route('POST /api/jobs/{id}/retry', ({ params, language, ...request }) =>
    retryJob(db, request.user, params.id, { actor: actorOf(request), language }),
  );
  route('GET /api/admin/jobs', (request) => listAllJobs(db, request));
}
