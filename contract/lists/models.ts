import { defineList, span } from './define-list.ts';

export const modelsList = defineList({
  name: 'models',
  endpoint: 'GET /api/admin/models',
  grants: ['reviewer', 'finance'],
  sort: '-asked',
  columns: {
    model: { kind: 'text', sortable: true, width: 180, grow: true },
    asked: { kind: 'number', sortable: true, width: 92 },
    answered: { kind: 'number', sortable: true, width: 98 },
    not_in_sources: { kind: 'number', sortable: true, width: 120 },
    faults: { kind: 'number', sortable: true, width: 128 },
    first_text_median_ms: { kind: 'number', sortable: 'empty_last', width: 106 },
    total_median_ms: { kind: 'number', sortable: 'empty_last', width: 120 },
    input_tokens: { kind: 'number', sortable: true, width: 136 },
    cost_usd: { kind: 'number', sortable: true, width: 98 },
    unsure: { kind: 'number', sortable: true, shown: 'extra' },
    stopped: { kind: 'number', sortable: true, shown: 'extra' },
  },
  csv: [
    'model',
    'asked',
    'answered',
    'not_in_sources',
    'unsure',
    'stopped',
    'faults',
    'faults_by_kind',
    'first_text_median_ms',
    'first_text_p90_ms',
    'total_median_ms',
    'total_p90_ms',
    'input_tokens',
    'output_tokens',
    'cost_usd',
  ],
  filters: {
    game_id: { kind: 'id' },
    /** Without a period it is of the last 30 days. */
    ...span('created_at'),
  },
});
