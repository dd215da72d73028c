import { defineList } from './define-list.ts';

export const evaluationResultsList = defineList({
  name: 'evaluation',
  endpoint: 'GET /api/admin/evaluations/{id}/queries',
  grants: ['reviewer'],
  sort: 'ndcg',
  columns: {
    query: { kind: 'text', width: 260, grow: true },
    ndcg: { kind: 'number', sortable: 'empty_last', width: 90 },
    recall: { kind: 'number', sortable: 'empty_last', width: 90 },
    missed: { kind: 'state', width: 320 },
    answer: { kind: 'state', width: 180 },
    mrr: { kind: 'number', shown: 'extra', width: 90 },
    judged: { kind: 'number', width: 90 },
    ms: { kind: 'number', sortable: true, shown: 'extra', width: 80 },
    id: { kind: 'id', sortable: true, shown: 'never' },
  },
  csv: ['query_id', 'query_text', 'recall', 'ndcg', 'mrr', 'hit', 'judged', 'missed', 'ms'],
  filters: {},
});
