import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';

export function operatorRoutes(route: Route, { config }: Deps): void {
  route('GET /api/operator', () => ({
    name: config.OPERATOR_NAME,
    is_named: config.operator_is_named,
    address: config.OPERATOR_ADDRESS ?? null,
    inn: config.OPERATOR_INN ?? null,
    support_email: config.SUPPORT_EMAIL ?? null,
    payments: config.PAYMENTS,
    consent_version: config.CONSENT_VERSION,
  }));
}
