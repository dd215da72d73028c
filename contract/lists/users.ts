import { roles } from '../values/kinds.ts';
import { grants } from '../values/rights.ts';
import { defineList } from './define-list.ts';

export const usersList = defineList({
  name: 'users',
  endpoint: 'GET /api/admin/users',
  grants: ['support', 'finance'],
  sort: '-created_at',
  columns: {
    name: { kind: 'name', sortable: true, width: 220, grow: true },
    role: { kind: 'text', sortable: true, width: 115 },
    state: { kind: 'state', width: 155 },
    calls: { kind: 'number', sortable: true, width: 85 },
    questions: { kind: 'number', sortable: true, width: 100 },
    last_seen_at: { kind: 'day', sortable: 'empty_last', width: 135 },
    created_at: { kind: 'day', sortable: true, width: 135 },
    email: { kind: 'text', sortable: true, shown: 'extra', width: 240 },
    id: { kind: 'number', sortable: true, shown: 'extra' },
    language: { kind: 'text', shown: 'extra', width: 110 },
  },
  csv: [
    'id',
    'name',
    'email',
    'role',
    'grants',
    'is_active',
    'email_verified',
    'language',
    'steam_id',
    'calls',
    'questions',
    'created_at',
    'last_seen_at',
    'deleted_at',
  ],
  filters: {
    /** `user`: players alone, who hold none of the rights. */
    role: { kind: 'choice', of: [...roles, ...grants] },
    is_active: { kind: 'yes_no' },
    email_verified: { kind: 'yes_no' },
    /** `true`: only those deleted in the last 7 days; else only those that are not. */
    deleted: { kind: 'yes_no', absent: false },
  },
  choices: {
    state: {
      active: { is_active: true },
      inactive: { is_active: false },
      unverified: { email_verified: false },
      deleted: { deleted: true },
    },
  },
});
