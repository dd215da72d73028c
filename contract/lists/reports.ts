import { reportReasons } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

export const reportsList = defineList({
  name: 'reports',
  endpoint: 'GET /api/admin/knowledge/reports',
  grants: ['reviewer'],
  sort: 'created_at',
  columns: {
    article: { kind: 'text', width: 160, grow: true },
    game: { kind: 'text', width: 110 },
    reason: { kind: 'text', width: 105 },
    comment: { kind: 'text', width: 150, grow: true },
    user: { kind: 'text', width: 140 },
    state: { kind: 'state', width: 125 },
    created_at: { kind: 'moment', sortable: true, width: 175 },
    closed_at: { kind: 'moment', shown: 'extra', width: 185 },
  },
  csv: ['id', 'article_id', 'article', 'reason', 'comment', 'user', 'outcome', 'created_at', 'closed_at'],
  filters: {
    game_id: { kind: 'id' },
    reason: { kind: 'choice', of: reportReasons },
    /** `true`: those that were decided; else those that wait. */
    closed: { kind: 'yes_no', absent: false, side_by_side: true },
    /** Whatever `closed` says: those that wait, those that were decided, and those on articles that were deleted since. */
    with_closed: { kind: 'yes_no', absent: false, by_link: true },
    /** What admins and their colleagues do is not counted as players’. */
    players: { kind: 'yes_no' },
    ...span('created_at'),
  },
});
