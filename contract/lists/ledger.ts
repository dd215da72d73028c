import { ledgerKinds } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const ledgerList = defineList({
  name: 'ledger',
  endpoint: 'GET /api/admin/wallet/ledger',
  grants: ['finance'],
  sort: '-created_at',
  columns: {
    created_at: { kind: 'moment', sortable: true, width: 185 },
    kind: { kind: 'state', width: 175 },
    call: { kind: 'state', width: 120 },
    user: { kind: 'text', width: 190, grow: true },
    game: { kind: 'text', width: 125 },
    calls: { kind: 'number', width: 85 },
    amount_rub: { kind: 'roubles', width: 105 },
    description: { kind: 'text', shown: 'extra', width: 180 },
    answer: { kind: 'text', width: 80 },
    actor: { kind: 'text', shown: 'extra' },
    reserved: { kind: 'number', shown: 'extra' },
    id: { kind: 'id', shown: 'extra' },
  },
  csv: [
    'id',
    'created_at',
    'kind',
    'user_id',
    'calls',
    'reserved',
    'amount_rub',
    'description',
    'actor_id',
    'top_up_id',
    'reverses_id',
    'reference',
    'email',
    'game_id',
    'game',
    'answer_id',
    'answer_state',
    'call',
  ],
  // A period of the books is to be complete.
  csv_rows: 2_000_000,
  filters: {
    kind: { kind: 'choice', of: ledgerKinds },
    user_id: { kind: 'id' },
    /** `true`: every transaction by itself, as an auditor reads them. */
    bookings: { kind: 'yes_no', absent: false },
    ...span('created_at'),
  },
});
