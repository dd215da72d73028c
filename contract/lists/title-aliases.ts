import { defineList } from './define-list.ts';

export const titleAliasesList = defineList({
  name: 'title-aliases',
  endpoint: 'GET /api/admin/title-aliases',
  grants: ['reviewer'],
  sort: 'alias',
  columns: {
    alias: { kind: 'name', sortable: true, width: 240, grow: true },
    stands_for: { kind: 'name', sortable: true, width: 260, grow: true },
    created_at: { kind: 'day', sortable: true, width: 150 },
  },
  csv: ['id', 'alias', 'stands_for', 'created_at'],
  filters: {},
});
