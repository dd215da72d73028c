import { labelledQueryStates } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

export const labelledQueriesList = defineList({
  name: 'labels',
  endpoint: 'GET /api/admin/labels/queries',
  grants: ['reviewer'],
  sort: 'id',
  columns: {
    query_text: { kind: 'name', sortable: true, width: 265, grow: true },
    state: { kind: 'state' },
    relevant: { kind: 'number' },
    grades: { kind: 'state', width: 250 },
    answerable: { kind: 'text', width: 130 },
    message_id: { kind: 'text', shown: 'extra', width: 130 },
    updated_at: { kind: 'day', sortable: true, width: 130 },
    id: { kind: 'id', sortable: true, shown: 'extra' },
  },
  csv: [
    'id',
    'query_text',
    'snapshot_version',
    'state',
    'relevant',
    'grade_0',
    'grade_1',
    'grade_2',
    'grade_3',
    'unjudgeable',
    'answerable',
    'expected_fact',
    'note',
    'updated_at',
  ],
  filters: {
    game_id: { kind: 'id', required: true, address: false },
    /** The revision that is judged; the current one where absent. */
    snapshot_version: { kind: 'id', address: false },
    state: { kind: 'choice', of: labelledQueryStates, side_by_side: true },
    answerable: { kind: 'yes_no' },
  },
});
