import { promotionKinds } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

export const promotionsList = defineList({
  name: 'promotion-codes',
  endpoint: 'GET /api/admin/wallet/promotions',
  grants: ['finance'],
  sort: '-created_at',
  columns: {
    code: { kind: 'text', sortable: true, width: 190, grow: true },
    amount: { kind: 'text', width: 190 },
    state: { kind: 'state', width: 150 },
    uses: { kind: 'number', sortable: true, width: 130 },
    ends_at: { kind: 'moment', sortable: 'empty_last', width: 185 },
    created_at: { kind: 'day', sortable: true },
    starts_at: { kind: 'moment', shown: 'extra', width: 185 },
    note: { kind: 'text', shown: 'extra', width: 240 },
    id: { kind: 'id', sortable: true, shown: 'extra' },
  },
  csv: [
    'id',
    'code',
    'kind',
    'amount',
    'state',
    'uses',
    'max_uses',
    'calls_given',
    'starts_at',
    'ends_at',
    'note',
    'created_at',
    'deleted_at',
  ],
  filters: {
    kind: { kind: 'choice', of: promotionKinds },
    is_active: { kind: 'yes_no' },
    /** `true`: only those deleted in the last 7 days; else only those that are not. */
    deleted: { kind: 'yes_no', absent: false },
  },
  choices: {
    state: { active: { is_active: true }, inactive: { is_active: false }, deleted: { deleted: true } },
  },
});
