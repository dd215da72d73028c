import { jobKinds, jobStates } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const jobsList = defineList({
  name: 'jobs',
  endpoint: 'GET /api/admin/jobs',
  grants: [],
  sort: '-created_at',
  columns: {
    title: { kind: 'text', width: 240, grow: true },
    state: { kind: 'state', width: 150 },
    user: { kind: 'text', width: 190 },
    tries: { kind: 'number' },
    created_at: { kind: 'moment', sortable: true },
    took: { kind: 'number' },
    finished_at: { kind: 'moment', sortable: 'empty_last', shown: 'never' },
  },
  csv: [
    'id',
    'kind',
    'title',
    'state',
    'user_id',
    'user',
    'done',
    'total',
    'tries',
    'error',
    'created_at',
    'started_at',
    'finished_at',
  ],
  filters: {
    state: { kind: 'choice', of: jobStates },
    kind: { kind: 'choice', of: jobKinds },
    user_id: { kind: 'id' },
    failed_work: { kind: 'yes_no', by_link: true },
    ...span('finished_at'),
  },
});
