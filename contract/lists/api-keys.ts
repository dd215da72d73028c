import { defineList } from './define-list.ts';

export const apiKeysList = defineList({
  name: 'api-keys',
  endpoint: 'GET /api/admin/api-keys',
  grants: [],
  sort: '-created_at',
  columns: {
    name: { kind: 'name', sortable: true, width: 180, grow: true },
    user: { kind: 'name', sortable: true, width: 180, grow: true },
    state: { kind: 'state', width: 130 },
    requests: { kind: 'number', sortable: true, width: 160 },
    calls_this_month: { kind: 'number', width: 150 },
    last_used_at: { kind: 'moment', sortable: 'empty_last', width: 185 },
    expires_at: { kind: 'day', sortable: 'empty_last', shown: 'extra' },
    created_at: { kind: 'day', sortable: true, shown: 'extra' },
    id: { kind: 'id', sortable: true, shown: 'extra' },
  },
  csv: [
    'id',
    'name',
    'prefix',
    'client_host',
    'user_id',
    'user',
    'is_active',
    'requests_30_days',
    'monthly_calls',
    'calls_this_month',
    'refused_30_days',
    'last_used_at',
    'expires_at',
    'created_at',
    'deleted_at',
  ],
  filters: {
    user_id: { kind: 'id' },
    is_active: { kind: 'yes_no' },
    /** `true`: only those deleted in the last 7 days; else only those that are not. */
    deleted: { kind: 'yes_no', absent: false },
  },
  choices: {
    state: { active: { is_active: true }, inactive: { is_active: false }, deleted: { deleted: true } },
  },
});
