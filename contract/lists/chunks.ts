import { languages } from '../values/languages.ts';
import { defineList } from './define-list.ts';

export const chunksList = defineList({
  name: 'chunks',
  endpoint: 'GET /api/admin/knowledge/chunks',
  grants: ['reviewer'],
  sort: '-id',
  columns: {
    section: { kind: 'name', width: 185, sortable: true },
    content: { kind: 'text', width: 300, grow: true },
    article_title: { kind: 'name', width: 185, sortable: true },
    game: { kind: 'text', width: 140 },
    length: { kind: 'number', sortable: true },
    used_in: { kind: 'number', sortable: true },
    from_rev: { kind: 'number', shown: 'extra', width: 120 },
    id: { kind: 'id', sortable: true, shown: 'never' },
  },
  csv: [
    'version_id',
    'chunk_key',
    'game',
    'article_id',
    'article',
    'language',
    'section',
    'content',
    'from_rev',
    'used_in',
  ],
  filters: {
    game_id: { kind: 'id' },
    article_id: { kind: 'id' },
    language: { kind: 'choice', of: languages },
  },
});
