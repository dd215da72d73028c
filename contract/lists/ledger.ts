import { ledgerKinds } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const ledgerList = defineList({
  name: 'ledger',
  endpoint: 'GET /api/admin/wallet/ledger',
  grants: ['finance'],
  sort: '-created_at',
  columns: {
    created_at: { kind: 'moment', sortable: true, width: 195 },
    kind: { kind: 'state', width: 335, grow: true },
    user: { kind: 'text', width: 140 },
    calls: { kind: 'number', width: 95 },
    amount_rub: { kind: 'roubles', width: 120 },
    description: { kind: 'text', width: 180 },
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
  ],
  // A period of the books is to be complete.
  csv_rows: 2_000_000,
  filters: { kind: { kind: 'choice', of: ledgerKinds }, ...span('created_at') },
});
