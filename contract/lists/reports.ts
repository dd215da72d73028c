import { reportReasons } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

export const reportsList = defineList({
  name: 'reports',
  endpoint: 'GET /api/admin/knowledge/reports',
  sort: 'created_at',
  columns: {
    article: { kind: 'text', width: 240, grow: true },
    game: { kind: 'text' },
    reason: { kind: 'text', width: 140 },
    comment: { kind: 'text', width: 260, grow: true },
    user: { kind: 'text', width: 150 },
    created_at: { kind: 'moment', sortable: true, width: 180 },
  },
  csv: ['id', 'article_id', 'article', 'reason', 'comment', 'user', 'created_at'],
  filters: { reason: { kind: 'choice', of: reportReasons } },
});
