import type { Fault } from './fault.ts';

const settle = 'server/top-ups/settle.ts';
const refunds = 'server/top-ups/refunds.ts';

/** Faults of top-ups, refunds, credits, undo and missing translations. */
export const moneyFaults: readonly Fault[] = [
  {
    name: 'a payment in another currency buys calls',
    file: settle,
    find: "  if (payment.currency !== 'RUB') return 'currency';\n",
    replace: '',
    tests: ['server/top-ups/notices.test.ts'],
  },
  {
    name: 'a payment of less money buys all calls',
    file: settle,
    find: "payment.kopecks === row.amount_kopecks ? undefined : 'amount'",
    replace: "payment.kopecks > 0 ? undefined : 'amount'",
    tests: ['server/top-ups/attacks.test.ts', 'server/top-ups/review.test.ts'],
  },
  {
    name: 'the payment of another top-up buys calls',
    file: settle,
    find: "  if (payment.top_up_id !== row.id) return 'top_up';\n",
    replace: '',
    tests: ['server/top-ups/notices.test.ts'],
  },
  {
    name: 'money that comes after a top-up was canceled is lost',
    file: settle,
    find: 'const wrong = mismatch(row, payment);',
    replace: "if (row.status === 'canceled') return false;\n  const wrong = mismatch(row, payment);",
    tests: ['server/top-ups/yookassa.test.ts:money that comes late still buys'],
  },
  {
    name: 'spent calls are paid back',
    file: refunds,
    find: 'Math.min(row.calls - row.refunded_calls, spendable)',
    replace: 'row.calls - row.refunded_calls',
    tests: ['server/top-ups/refunds.test.ts'],
  },
  {
    name: 'calls that were paid back are paid back again',
    file: refunds,
    find: 'Math.min(row.calls - row.refunded_calls, spendable)',
    replace: 'Math.min(row.calls, spendable)',
    tests: ['server/top-ups/refunds.test.ts'],
  },
  {
    name: 'a refund that the provider did not make keeps the calls',
    file: 'server/top-ups/book-refund.ts',
    find: '({ amount, from: to, to: from })',
    replace: '({ amount, from, to })',
    tests: ['server/top-ups/refunds.test.ts'],
  },
  {
    name: 'a refund from the balance goes to the house',
    file: 'server/top-ups/book-refund.ts',
    find: "provider === 'balance' ? { user_id, kind: 'roubles' }",
    replace: "provider === 'nobody' ? { user_id, kind: 'roubles' }",
    tests: ['server/top-ups/refunds.test.ts', 'server/top-ups/top-ups.property.test.ts'],
  },
  {
    name: 'a credit is taken back twice',
    file: 'server/wallet/credits.ts',
    find: "      if (given.is_reversed) throw new AppError('conflict');\n",
    replace: '',
    tests: ['server/wallet/credits.test.ts'],
  },
  {
    name: 'a deletion can be undone for longer than it says',
    file: 'server/db/undo.ts',
    find: 'const undoDays = 7;',
    replace: 'const undoDays = 70;',
    tests: ['server/users/admin-users.test.ts', 'server/audit/audit.test.ts', 'server/auth/deletion.test.ts'],
  },
  {
    name: 'a second process opens the folder of the database',
    file: 'server/db/folder-lock.ts',
    find: '  if (await answers(path)) {\n    await close(server);\n    throw taken;\n  }\n',
    replace: '',
    tests: ['server/db/embedded-folder.test.ts:one folder has one holder'],
  },
  {
    name: 'the audit log keeps a password',
    file: 'server/audit/without-secrets.ts',
    find: "isSecret(name) ? '[secret]' : withoutSecretsInside(value)",
    replace: 'withoutSecretsInside(value)',
    tests: ['server/audit/audit.test.ts'],
  },
  {
    name: 'a message that a language lacks is empty',
    file: 'messages/catalogue.ts',
    find: 'const merged: Record<string, Source> = { ...fallback };',
    replace: 'const merged: Record<string, Source> = {};',
    tests: ['messages/catalogue.test.ts', 'scripts/pseudo-language.test.ts'],
  },
  {
    name: 'a list with the largest first begins with the smallest',
    file: 'server/db/list-store.ts',
    find: 'isFalling ? sql`DESC` : sql`ASC`',
    replace: 'sql`ASC`',
    tests: ['server/users/admin-users.test.ts', 'server/http/admin-lists.test.ts'],
  },
  {
    name: 'rows without a value come first',
    file: 'server/db/list-store.ts',
    find: ' NULLS LAST`',
    replace: ' NULLS FIRST`',
    tests: ['server/users/admin-users.test.ts', 'server/http/admin-lists.test.ts'],
  },
  {
    name: 'a percent sign in a search finds everything',
    file: 'server/db/list-words.ts',
    find: 'normaliseText(words).replaceAll(/[\\\\%_]/g, String.raw`\\$&`)',
    replace: 'normaliseText(words)',
    tests: ['server/users/admin-users.test.ts', 'server/games/games.test.ts'],
  },
  {
    name: 'a visitor gets the language that their browser names last',
    file: 'server/http/request-language.ts',
    find: "?? '').split(',')",
    replace: "?? '').split(',').toReversed()",
    tests: ['server/http/http.test.ts', 'server/http/not-found.test.ts'],
  },
];
