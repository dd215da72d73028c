import { defineList } from './define-list.ts';

export const gamesList = defineList({
  name: 'games',
  endpoint: 'GET /api/admin/games',
  sort: '-popularity',
  columns: {
    title: { kind: 'text', sortable: true, width: 260, grow: true },
    state: { kind: 'state', width: 130 },
    popularity: { kind: 'number', sortable: true, width: 130 },
    player_count: { kind: 'number', sortable: true },
    article_count: { kind: 'number' },
    released_on: { kind: 'day', sortable: 'empty_last' },
    steam_app_id: { kind: 'text', width: 110 },
    genres: { kind: 'text', shown: 'extra', width: 200 },
    id: { kind: 'id', sortable: true, shown: 'extra' },
    created_at: { kind: 'day', sortable: true, shown: 'never' },
  },
  csv: [
    'id',
    'slug',
    'title',
    'steam_app_id',
    'genres',
    'released_on',
    'developer',
    'publisher',
    'hidden',
    'popularity',
    'player_count',
    'article_count',
    'has_expert',
    'created_at',
    'deleted_at',
  ],
  filters: {
    hidden: { kind: 'yes_no' },
    has_expert: { kind: 'yes_no' },
    from_steam: { kind: 'yes_no' },
    /** `true`: only those deleted in the last 7 days; else only those that are not. */
    deleted: { kind: 'yes_no', absent: false },
  },
  choices: {
    state: { listed: { hidden: false }, hidden: { hidden: true }, deleted: { deleted: true } },
    expert: { yes: { has_expert: true }, no: { has_expert: false } },
    steam: { yes: { from_steam: true }, no: { from_steam: false } },
  },
});
