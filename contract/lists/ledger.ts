import { ledgerKinds } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const ledgerList = defineList({
  name: 'ledger',
  endpoint: 'GET /api/admin/wallet/ledger',
  grants: ['finance'],
  sort: '-created_at',
  columns: {
    created_at: { kind: 'moment', sortable: true, width: 195 },
    kind: { kind: 'state', width: 240, grow: true },
    call: { kind: 'state', width: 130 },
    user: { kind: 'text', width: 220 },
    game: { kind: 'text', width: 150 },
    calls: { kind: 'number', width: 95 },
    amount_rub: { kind: 'roubles', width: 120 },
    description: { kind: 'text', shown: 'extra', width: 180 },
    answer: { kind: 'text', width: 100 },
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
    bookings: { kind: 'yes_no' },
    ...span('created_at'),
  },
});
