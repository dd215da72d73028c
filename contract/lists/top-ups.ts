import { paymentProviders, topUpStatuses } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const topUpsList = defineList({
  name: 'top-ups',
  endpoint: 'GET /api/admin/wallet/top-ups',
  grants: ['finance'],
  sort: '-created_at',
  columns: {
    id: { kind: 'text', sortable: true, width: 90 },
    user: { kind: 'text', width: 200, grow: true },
    status: { kind: 'state', sortable: true, width: 150 },
    calls: { kind: 'number', sortable: true },
    amount_rub: { kind: 'roubles', sortable: true },
    provider: { kind: 'text', width: 130 },
    created_at: { kind: 'moment', sortable: true, width: 185 },
    paid_at: { kind: 'moment', sortable: 'empty_last', shown: 'extra', width: 210 },
    provider_payment_id: { kind: 'text', shown: 'extra', width: 320 },
  },
  csv: [
    'id',
    'created_at',
    'user_id',
    'email',
    'status',
    'reason',
    'calls',
    'amount_rub',
    'provider',
    'provider_payment_id',
    'paid_at',
    'refunded_calls',
    'refunded_rub',
  ],
  filters: {
    user_id: { kind: 'id' },
    status: { kind: 'choice', of: topUpStatuses },
    provider: { kind: 'choice', of: paymentProviders },
    /** Only those that wait for an admin. */
    review: { kind: 'choice', of: ['open'] },
    ...span('created_at'),
    min_rub: { kind: 'roubles', column: 'amount_rub', compare: 'at_least' },
    max_rub: { kind: 'roubles', column: 'amount_rub', compare: 'at_most' },
  },
  // As the specification names it.
  skip_as: 'offset',
});
