import { auditActions, auditObjectKinds } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const auditList = defineList({
  name: 'audit',
  endpoint: 'GET /api/admin/audit',
  grants: [],
  sort: '-created_at',
  columns: {
    created_at: { kind: 'moment', sortable: true },
    actor: { kind: 'text', width: 150, grow: true },
    action: { kind: 'text', width: 140 },
    object: { kind: 'text', width: 205, grow: true },
    changes: { kind: 'text', width: 200, grow: true },
    ip: { kind: 'text', width: 140 },
    request_id: { kind: 'text', shown: 'extra', width: 220 },
  },
  csv: [
    'id',
    'created_at',
    'actor_id',
    'actor',
    'action',
    'object_kind',
    'object_id',
    'object_name',
    'before',
    'after',
    'ip',
    'request_id',
  ],
  filters: {
    action: { kind: 'choice', of: auditActions },
    object_kind: { kind: 'choice', of: auditObjectKinds },
    object_id: { kind: 'id' },
    actor_id: { kind: 'id' },
    ...span('created_at'),
  },
});
