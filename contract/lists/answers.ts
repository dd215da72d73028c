import { answerStates, callOutcomes } from '../values/kinds.ts';
import { defineList, span } from './define-list.ts';

/** A rating in stars. */
const stars = { kind: 'number', min: 1, max: 5 } as const;

export const answersList = defineList({
  name: 'answers',
  endpoint: 'GET /api/admin/answers',
  sort: '-created_at',
  columns: {
    question: { kind: 'text', width: 240, grow: true },
    state: { kind: 'state', width: 120 },
    call: { kind: 'state', width: 120 },
    rating: { kind: 'state', width: 115 },
    game: { kind: 'text', width: 140 },
    player: { kind: 'text', width: 120 },
    created_at: { kind: 'moment', sortable: true, width: 185 },
    unsupported: { kind: 'number', shown: 'extra' },
    model: { kind: 'text', shown: 'extra' },
    cost: { kind: 'text', shown: 'extra', width: 110 },
    seconds: { kind: 'number', shown: 'extra' },
    id: { kind: 'id', shown: 'extra' },
  },
  csv: [
    'id',
    'created_at',
    'game_id',
    'game',
    'user_id',
    'user',
    'question',
    'answer',
    'state',
    'failure_code',
    'is_rag',
    'unsupported',
    'call',
    'rating',
    'handled',
    'model',
    'cost_usd',
    'seconds',
  ],
  filters: {
    state: { kind: 'choice', of: answerStates },
    call: { kind: 'choice', of: callOutcomes },
    game_id: { kind: 'id' },
    user_id: { kind: 'id' },
    rating: stars,
    /** Ratings up to this one. */
    max_rating: { ...stars, column: 'rating', compare: 'at_most' },
    ...span('created_at'),
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
