import { defineList, span } from './define-list.ts';

/** A rating in stars. */
const stars = { kind: 'number', min: 1, max: 5 } as const;

export const qualityList = defineList({
  name: 'quality',
  endpoint: 'GET /api/admin/quality',
  sort: '-rated_at',
  columns: {
    question: { kind: 'text', width: 255, grow: true },
    rating: { kind: 'state', sortable: true, width: 120 },
    game: { kind: 'text' },
    player: { kind: 'text', width: 150 },
    handled: { kind: 'state', width: 150 },
    rated_at: { kind: 'moment', sortable: true, width: 185 },
    state: { kind: 'state', shown: 'extra', width: 120 },
    id: { kind: 'id', sortable: true, shown: 'extra' },
  },
  csv: [
    'id',
    'rating',
    'comment',
    'rated_at',
    'game_id',
    'game',
    'user_id',
    'user',
    'question',
    'answer',
    'state',
    'handled',
    'query_id',
  ],
  filters: {
    game_id: { kind: 'id' },
    user_id: { kind: 'id' },
    rating: stars,
    /** Ratings up to this one. */
    max_rating: { ...stars, column: 'rating', compare: 'at_most' },
    handled: { kind: 'yes_no', side_by_side: true },
    has_comment: { kind: 'yes_no' },
    ...span('rated_at'),
  },
  choices: {
    stars: {
      bad: { max_rating: 2 },
      1: { rating: 1 },
      2: { rating: 2 },
      3: { rating: 3 },
      4: { rating: 4 },
      5: { rating: 5 },
    },
  },
});
