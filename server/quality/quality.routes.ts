import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { rateAnswer } from './quality.ts';

export function qualityRoutes(route: Route, { db }: Deps): void {
  route('POST /api/quality/rate', ({ user, body }) =>
    rateAnswer(db, user.id, { ...body, comment: body.comment ?? null }),
  );
}
