import { mailStates } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

/** Mails on their way and those that were given up; one that was sent leaves nothing. */
export const mailsList = defineList({
  name: 'mails',
  endpoint: 'GET /api/admin/mails',
  grants: [],
  sort: '-created_at',
  columns: {
    to: { kind: 'text', width: 200 },
    subject: { kind: 'text', width: 200, grow: true },
    state: { kind: 'state', width: 150 },
    said: { kind: 'text', width: 220, grow: true },
    tries: { kind: 'number', width: 90 },
    created_at: { kind: 'moment', width: 140, sortable: true },
  },
  csv: ['id', 'to', 'subject', 'state', 'said', 'tries', 'created_at'],
  filters: {
    state: { kind: 'choice', of: mailStates, side_by_side: true },
  },
});
