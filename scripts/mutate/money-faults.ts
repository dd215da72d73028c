import type { FaultsOfFile } from './fault.ts';

/** Faults by which somebody pays for nothing, or gets something for nothing. */
export const moneyFaults: readonly FaultsOfFile[] = [
  {
    file: 'server/chat/chat.store.ts',
    tests: ['server/chat/chat.store.test.ts'],
    faults: {
      'an answer that has ended is ended again': [
        "    .where('state', '=', state)\n    .orderBy('id')\n    .forUpdate()",
        "    .orderBy('id')\n    .forUpdate()",
      ],
    },
  },
  {
    file: 'server/expert/miss/refusal.ts',
    tests: ['server/chat/chat.test.ts', 'server/chat/charges.test.ts'],
    faults: {
      'a refusal is charged': ['    charge: false,\n    chunks: onceEach', '    charge: true,\n    chunks: onceEach'],
    },
  },
  {
    file: 'server/expert/answer.ts',
    tests: ['server/chat/charges.test.ts'],
    faults: {
      'an unsure answer is charged': [
        'const free = unsure || written.said_before === true;',
        'const free = written.said_before === true;',
      ],
    },
  },
  {
    file: 'server/expert/answer.ts',
    tests: ['server/chat/model-faults.test.ts'],
    faults: {
      'an answer is charged of which the model says that its sources do not hold it': [
        'const unsure = not_in_sources || !is_answer || isLost;',
        'const unsure = cited.length === 0 || isLost;',
      ],
    },
  },
  {
    file: 'server/expert/model/write.ts',
    tests: ['server/chat/chat.test.ts', 'server/chat/charges.test.ts', 'server/chat/model-faults.test.ts'],
    faults: {
      'a stopped answer is charged although nothing was shown': ['charge: shown && !free', 'charge: !free'],
    },
  },
  {
    file: 'server/expert/finished-answer.ts',
    tests: ['server/chat/free-answers.test.ts'],
    faults: {
      'small talk is charged': ['is_rag: null, charge: false,', 'is_rag: null, charge: true,'],
    },
  },
  {
    file: 'server/chat/close.ts',
    tests: ['server/chat/chat.test.ts', 'server/chat/model-faults.test.ts'],
    faults: {
      'a failed answer keeps its call': ['        await refundCall(tx, reservation_id);\n', ''],
    },
  },
  {
    file: 'server/chat/give-back.ts',
    tests: ['server/chat/give-back.test.ts'],
    faults: {
      'a call is given back after the time for it': [
        'before.hours > config.GIVE_BACK_HOURS',
        'before.hours > config.GIVE_BACK_HOURS * 100',
      ],
      'a call is given back for an answer rated five': ['const helped = 5;', 'const helped = 6;'],
      'one call more is given back in a day': [
        'today > config.GIVE_BACK_PER_DAY',
        'today > config.GIVE_BACK_PER_DAY + 1',
      ],
      'the calls of a program are given back': [
        "      if (before.by_key) throw new AppError('api_key_not_allowed');\n",
        '',
      ],
    },
  },
  {
    file: 'server/wallet/ledger.store.ts',
    tests: ['server/wallet/ledger.property.test.ts', 'server/wallet/wallet.test.ts'],
    faults: {
      'a balance may fall below zero': ['balance + ${amount} >= 0', 'balance + ${amount} >= -1'],
    },
  },
  {
    file: 'server/wallet/reservations.store.ts',
    tests: ['server/wallet/ledger.property.test.ts', 'server/wallet/wallet.test.ts'],
    faults: {
      'a call that was settled can be given back as well': [
        "    .where('id', '=', id)\n    .where('state', '=', 'held')",
        "    .where('id', '=', id)",
      ],
    },
  },
  {
    file: 'server/wallet/reservations.ts',
    tests: ['server/wallet/ledger.property.test.ts', 'server/wallet/wallet.test.ts'],
    faults: {
      'a refunded call goes to the house': [
        "refunded: { kind: 'refund', from: 'reserved', to: 'calls' }",
        "refunded: { kind: 'refund', from: 'reserved', to: 'spent' }",
      ],
    },
  },
  {
    file: 'server/wallet/reservations.ts',
    tests: ['server/wallet/wallet.test.ts', 'server/wallet/ledger.property.test.ts'],
    faults: {
      'an expired call goes to the house': [
        "expired: { kind: 'expire', from: 'reserved', to: 'calls' }",
        "expired: { kind: 'expire', from: 'reserved', to: 'spent' }",
      ],
    },
  },
  {
    file: 'server/wallet/wallet.ts',
    tests: ['server/wallet/wallet.test.ts', 'server/auth/verification.test.ts'],
    faults: {
      'free calls are given twice': ['calls === 0 || (await hasTransaction(tx, reference))', 'calls === 0'],
    },
  },
  {
    file: 'server/wallet/idempotency.ts',
    tests: ['server/wallet/credits.test.ts'],
    faults: {
      'a key of an earlier request is taken with another body': ['!earlier.body_hash.equals(body_hash)', 'false'],
    },
  },
  {
    file: 'server/wallet/credits.ts',
    tests: ['server/wallet/credits.test.ts'],
    faults: {
      'a credit is taken back twice': ["      if (given.is_reversed) throw new AppError('credit_reversed');\n", ''],
    },
  },
  {
    file: 'contract/values/money.ts',
    tests: ['contract/values/money.test.ts'],
    faults: {
      'roubles are rounded down': ['>= 5 ? 1 : 0', '>= 5 ? 0 : 0'],
    },
  },
  {
    file: 'server/top-ups/settle.ts',
    tests: ['server/top-ups/notices.test.ts'],
    faults: {
      'a payment in another currency buys calls': ["  if (payment.currency !== 'RUB') return 'currency';\n", ''],
      'the payment of another top-up buys calls': ["  if (payment.top_up_id !== row.id) return 'top_up';\n", ''],
    },
  },
  {
    file: 'server/top-ups/settle.ts',
    tests: ['server/top-ups/attacks.test.ts', 'server/top-ups/review.test.ts'],
    faults: {
      'a payment of less money buys all calls': [
        "payment.kopecks === row.amount_kopecks ? undefined : 'amount'",
        "payment.kopecks > 0 ? undefined : 'amount'",
      ],
    },
  },
  {
    file: 'server/top-ups/settle.ts',
    tests: ['server/top-ups/yookassa.test.ts'],
    faults: {
      'money that comes after a top-up was canceled is lost': [
        'const wrong = mismatch(row, payment);',
        "if (row.status === 'canceled') return false;\n  const wrong = mismatch(row, payment);",
      ],
    },
  },
  {
    file: 'server/top-ups/refunds.ts',
    tests: ['server/top-ups/refunds.test.ts'],
    faults: {
      'spent calls are paid back': [
        'Math.min(row.calls - row.refunded_calls, spendable)',
        'row.calls - row.refunded_calls',
      ],
      'calls that were paid back are paid back again': [
        'Math.min(row.calls - row.refunded_calls, spendable)',
        'Math.min(row.calls, spendable)',
      ],
    },
  },
  {
    file: 'server/top-ups/book-refund.ts',
    tests: ['server/top-ups/refunds.test.ts'],
    faults: {
      'a refund that the provider did not make keeps the calls': [
        '({ amount, from: to, to: from })',
        '({ amount, from, to })',
      ],
    },
  },
  {
    file: 'server/top-ups/book-refund.ts',
    tests: ['server/top-ups/refunds.test.ts', 'server/top-ups/top-ups.property.test.ts'],
    faults: {
      'a refund from the balance goes to the house': [
        "provider === 'balance' ? { user_id, kind: 'roubles' }",
        "provider === 'nobody' ? { user_id, kind: 'roubles' }",
      ],
    },
  },
];
