import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { readChanges, readInstalled } from './installed.ts';
import { startTrial } from './model-trial-job.ts';
import { listServices, testService } from './services.ts';
import { changeRule, listRules, resetRule } from './settings.ts';
import { shownSettings } from './shown-settings.ts';

export function settingsAdminRoutes(route: Route, deps: Deps): void {
  route('GET /api/admin/settings', async () => ({
    services: await listServices(deps),
    others: shownSettings('others', deps.config),
    rules: await listRules(deps),
    installed: await readInstalled(deps),
  }));
  route('GET /api/admin/settings/changes', () => readChanges());
  route('POST /api/admin/settings/services/{service}/test', ({ params, user, language }) =>
    testService(deps, params.service, { id: user.id, email: user.email, language }),
  );
  route('POST /api/admin/settings/model-trial', (request) => startTrial(deps, actorOf(request)));
  route('PUT /api/admin/settings/rules/{rule}', (request) =>
    changeRule(deps, request.params.rule, request.body, actorOf(request)),
  );
  route('POST /api/admin/settings/rules/{rule}/reset', (request) =>
    resetRule(deps, request.params.rule, request.body, actorOf(request)),
  );
}
