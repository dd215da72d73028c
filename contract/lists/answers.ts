import { answerStates, callOutcomes } from '../values/kinds.ts';
import { defineList, span, starChoices, starFilters } from './define-list.ts';

export const answersList = defineList({
  name: 'answers',
  endpoint: 'GET /api/admin/answers',
  grants: ['reviewer', 'support'],
  sort: '-created_at',
  columns: {
    question: { kind: 'text', width: 240, grow: true },
    state: { kind: 'state', width: 182 },
    call: { kind: 'state', width: 118 },
    rating: { kind: 'state', width: 115 },
    game: { kind: 'text', width: 130 },
    created_at: { kind: 'moment', sortable: true, width: 185 },
    player: { kind: 'text', shown: 'extra', width: 110 },
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
    ...starFilters,
    ...span('created_at'),
    /** What admins and their colleagues do is not counted as players’. */
    players: { kind: 'yes_no' },
    /** `true`: the call was charged, whether it was given back later or not. */
    was_charged: { kind: 'yes_no', by_link: true },
    given_back_from: { kind: 'moment', compare: 'at_least' },
    /** Not included. */
    given_back_to: { kind: 'moment', compare: 'at_most' },
  },
  choices: { stars: starChoices },
});
