import { languages } from '../values/languages.ts';
import { defineList } from './define-list.ts';

export const articlesList = defineList({
  name: 'articles',
  endpoint: 'GET /api/admin/knowledge/articles',
  grants: ['reviewer'],
  sort: '-updated_at',
  columns: {
    title: { kind: 'name', sortable: true, width: 220, grow: true },
    game: { kind: 'text', width: 160 },
    language: { kind: 'text', width: 80 },
    state: { kind: 'state', width: 150 },
    length: { kind: 'number', sortable: true },
    used_in: { kind: 'number', sortable: true },
    updated_at: { kind: 'day', sortable: true, width: 185 },
    author: { kind: 'text', shown: 'extra' },
    sections: { kind: 'number', shown: 'extra' },
    source: { kind: 'text', shown: 'extra', width: 240 },
    created_at: { kind: 'day', sortable: true, shown: 'extra', width: 130 },
  },
  csv: [
    'id',
    'game',
    'title',
    'language',
    'game_version',
    'checked_on',
    'source',
    'reviewed',
    'waits',
    'author',
    'sections',
    'length',
    'used_in',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  filters: {
    game_id: { kind: 'id' },
    language: { kind: 'choice', of: languages },
    reviewed: { kind: 'yes_no' },
    deleted: { kind: 'yes_no', absent: false },
  },
  choices: {
    state: { reviewed: { reviewed: true }, unreviewed: { reviewed: false }, deleted: { deleted: true } },
  },
});
