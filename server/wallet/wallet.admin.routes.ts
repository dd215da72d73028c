import type { Rights } from '#contract/values/rights.ts';
import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { type By, creditCalls, creditRoubles, reverseCredit } from './credits.ts';
import { listAdminHistory } from './history.ts';
import { listLedger, showLedgerTotals } from './ledger-totals.ts';
import { checkLedger } from './wallet.ts';

interface AdminRequest {
  user: Rights & { id: number };
  ip: string;
  request_id: string;
  idempotency_key: string | undefined;
  set_header: (name: string, value: string) => void;
}

export function walletAdminRoutes(route: Route, { db, config }: Deps): void {
  const by = (request: AdminRequest): By => ({
    admin_id: request.user.id,
    rights: request.user,
    actor: actorOf(request),
    idempotency_key: request.idempotency_key,
    rate_limit_factor: config.RATE_LIMIT_FACTOR,
    onReplay: () => request.set_header('idempotent-replayed', 'true'),
  });
  route('POST /api/admin/wallet/credit', (request) => creditRoubles(db, request.body, by(request)));
  route('POST /api/admin/wallet/credit-calls', (request) => creditCalls(db, request.body, by(request)));
  route('POST /api/admin/wallet/credits/{id}/reverse', (request) =>
    reverseCredit(db, request.params.id, request.body, by(request)),
  );
  route('GET /api/admin/wallet/history', ({ query }) => listAdminHistory(db, query.user_id, query));
  route('GET /api/admin/wallet/ledger', (request) => listLedger(db, request));
  route('GET /api/admin/wallet/ledger-totals', () => showLedgerTotals(db));
  route('GET /api/admin/wallet/ledger-check', () => checkLedger(db));
}
