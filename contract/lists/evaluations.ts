import { evaluationKinds } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

export const evaluationsList = defineList({
  name: 'evaluations',
  endpoint: 'GET /api/admin/evaluations',
  grants: ['reviewer'],
  sort: '-id',
  columns: {
    game: { kind: 'text', width: 165, grow: true },
    kind: { kind: 'text', width: 110 },
    state: { kind: 'state', width: 100 },
    ndcg: { kind: 'number', width: 90 },
    recall: { kind: 'number', width: 90 },
    judged: { kind: 'number', width: 90 },
    queries: { kind: 'number', width: 95 },
    retrieve_k: { kind: 'number', width: 60 },
    snapshot_version: { kind: 'id', sortable: true, width: 90 },
    // Shown as the day it was made: numbers grow with time.
    id: { kind: 'day', sortable: true, width: 150 },
    mrr: { kind: 'number', shown: 'extra', width: 90 },
    hit: { kind: 'number', shown: 'extra', width: 90 },
    who: { kind: 'text', shown: 'extra', width: 140 },
  },
  csv: [
    'id',
    'game',
    'kind',
    'snapshot_version',
    'retrieve_k',
    'state',
    'queries',
    'ndcg',
    'recall',
    'mrr',
    'hit',
    'judged',
    'settings',
    'side',
    'note',
    'created_at',
  ],
  filters: {
    game_id: { kind: 'id' },
    kind: { kind: 'choice', of: evaluationKinds, side_by_side: true },
  },
});
