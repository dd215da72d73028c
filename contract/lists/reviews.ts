import { defineList } from './define-list.ts';

export const reviewsList = defineList({
  name: 'reviews',
  endpoint: 'GET /api/admin/knowledge/reviews',
  grants: ['reviewer'],
  sort: 'created_at',
  columns: {
    title: { kind: 'text', width: 280, grow: true },
    game: { kind: 'text', width: 180 },
    kind: { kind: 'state', width: 150 },
    author: { kind: 'text', width: 180 },
    created_at: { kind: 'moment', sortable: true },
  },
  csv: ['id', 'game', 'title', 'author', 'is_new', 'created_at'],
  filters: { game_id: { kind: 'id' } },
});
