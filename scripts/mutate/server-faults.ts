import type { Fault } from './fault.ts';

const access = 'server/http/access.ts';
const ledger = ['server/wallet/ledger.property.test.ts', 'server/wallet/wallet.test.ts'];
const reservations = 'server/wallet/reservations.ts';

/** Audience, credentials and money. */
export const serverFaults: readonly Fault[] = [
  {
    name: 'players may call what is for admins',
    file: access,
    find: "endpoint.access === 'admin' && caller.user.role !== 'admin'",
    replace: "endpoint.access === 'admin' && caller.user.role === 'user' && false",
    tests: ['server/audience.test.ts'],
  },
  {
    name: 'an unverified address may do what needs a verified one',
    file: access,
    find: "endpoint.access === 'verified' && !caller.user.email_verified",
    replace: "endpoint.access === 'verified' && false",
    tests: ['server/audience.test.ts'],
  },
  {
    name: 'an API key opens every call of its owner',
    file: access,
    find: 'caller.session_id === null && !endpoint.api_key',
    replace: 'caller.session_id === null && false',
    tests: ['server/audience.test.ts', 'server/api-keys/api-keys.test.ts'],
  },
  {
    name: 'a stale token is taken for no token on public calls',
    file: access,
    find: "endpoint.access === 'public_with_user' && !hasToken",
    replace: "endpoint.access === 'public_with_user'",
    tests: ['server/audience.test.ts', 'server/auth/sessions.test.ts'],
  },
  {
    name: 'an account that is switched off can log in',
    file: 'server/auth/login.ts',
    find: ' || !account.is_active',
    replace: '',
    tests: ['server/auth/login.test.ts'],
  },
  {
    name: 'a code of a mail may be guessed without end',
    file: 'server/auth/mail-tokens.ts',
    find: 'const mostTries = 5;',
    replace: 'const mostTries = 500;',
    tests: ['server/auth/verification.test.ts'],
  },
  {
    name: 'a session of a player never ends',
    file: 'server/auth/sessions.store.ts',
    find: "interval '30 days'",
    replace: "interval '30 years'",
    tests: ['server/auth/sessions.test.ts'],
  },
  {
    name: 'a limit lets one more request through',
    file: 'server/http/limits.ts',
    find: 'row.hits > Math.ceil(limit.hits * factor)',
    replace: 'row.hits > Math.ceil(limit.hits * factor) + 1',
    tests: ['server/auth/login.test.ts'],
  },
  {
    name: 'a balance may fall below zero',
    file: 'server/wallet/ledger.store.ts',
    find: 'balance + ${amount} >= 0',
    replace: 'balance + ${amount} >= -1',
    tests: ledger,
  },
  {
    name: 'a call that was settled can be given back as well',
    file: 'server/wallet/reservations.store.ts',
    find: "    .where('id', '=', id)\n    .where('state', '=', 'held')",
    replace: "    .where('id', '=', id)",
    tests: ledger,
  },
  {
    name: 'a refunded call goes to the house',
    file: reservations,
    find: "refunded: { kind: 'refund', to: undefined }",
    replace: "refunded: { kind: 'refund', to: { house: 'spent', unit: 'call' } }",
    tests: ledger,
  },
  {
    name: 'free calls are given twice',
    file: 'server/wallet/wallet.ts',
    find: 'calls === 0 || (await hasTransaction(tx, reference))',
    replace: 'calls === 0',
    tests: ['server/wallet/wallet.test.ts', 'server/auth/verification.test.ts'],
  },
  {
    name: 'a key of an earlier request is taken with another body',
    file: 'server/wallet/idempotency.ts',
    find: '!earlier.body_hash.equals(body_hash)',
    replace: 'false',
    tests: ['server/wallet/credits.test.ts'],
  },
  {
    name: 'roubles are rounded down',
    file: 'contract/values/money.ts',
    find: '>= 5 ? 1 : 0',
    replace: '>= 5 ? 0 : 0',
    tests: ['contract/values/money.test.ts'],
  },
];
