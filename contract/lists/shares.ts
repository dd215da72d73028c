import { defineList } from './define-list.ts';

export const sharesList = defineList({
  name: 'shared-answers',
  endpoint: 'GET /api/admin/shares',
  grants: ['reviewer'],
  sort: '-created_at',
  columns: {
    question: { kind: 'text', width: 280, grow: true },
    game: { kind: 'text', width: 170 },
    user: { kind: 'text', width: 170 },
    state: { kind: 'state', width: 150 },
    created_at: { kind: 'moment', sortable: true, width: 185 },
    id: { kind: 'id', sortable: true, shown: 'extra' },
  },
  csv: ['id', 'name', 'state', 'game', 'question', 'user_id', 'user', 'is_example', 'created_at', 'taken_down_at'],
  filters: {
    is_example: { kind: 'yes_no' },
    /** Only those that an admin took down, or only the others. */
    taken_down: { kind: 'yes_no' },
  },
  choices: {
    state: { shown: { taken_down: false }, example: { is_example: true }, taken_down: { taken_down: true } },
  },
});
