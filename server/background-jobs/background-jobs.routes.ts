import type { User } from '#contract/users.ts';
import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import type { RunnableKind } from './job-kind.ts';
import { cancelJob, listAllJobs, listJobs, retryJob, showJob } from './background-jobs.ts';

export function backgroundJobsRoutes(route: Route, deps: Deps, kinds: readonly RunnableKind[]): void {
  const { db } = deps;
  const ofColleagues = new Set(kinds.filter(({ grants }) => grants !== undefined).map(({ kind }) => kind));
  /** An API key carries none of its user's rights as an admin or a colleague. */
  const viewerOf = ({ user, session_id }: { user: User; session_id: number | null }) =>
    session_id === null ? { id: user.id, role: 'user' as const, fixed: ofColleagues } : user;
  route('GET /api/jobs', ({ user, query, language }) => listJobs(db, user.id, query, language));
  route('GET /api/jobs/{id}', ({ params, language, ...request }) =>
    showJob(db, viewerOf(request), params.id, language),
  );
  route('POST /api/jobs/{id}/cancel', ({ params, language, ...request }) =>
    cancelJob(db, viewerOf(request), params.id, { actor: actorOf(request), language }),
  );
  route('POST /api/jobs/{id}/retry', ({ params, language, ...request }) =>
    retryJob(deps, viewerOf(request), params.id, { actor: actorOf(request), language }),
  );
  route('GET /api/admin/jobs', (request) => listAllJobs(db, request));
}
