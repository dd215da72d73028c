import { gapStates } from '../values/kinds.ts';
import { defineList } from './define-list.ts';

export const gapsList = defineList({
  name: 'gaps',
  endpoint: 'GET /api/admin/knowledge/gaps',
  grants: ['reviewer'],
  sort: '-asked',
  columns: {
    question: { kind: 'text', width: 245, grow: true },
    wording: { kind: 'text', width: 200, grow: true },
    game: { kind: 'text', width: 150 },
    state: { kind: 'text', width: 110 },
    asked: { kind: 'text', sortable: true, width: 140 },
    last_at: { kind: 'moment', sortable: 'empty_last', width: 185 },
    first_at: { kind: 'moment', sortable: 'empty_last', shown: 'never' },
  },
  csv: ['id', 'game', 'state', 'question', 'wording', 'asked', 'askers', 'first_at', 'last_at', 'article'],
  filters: {
    game_id: { kind: 'id' },
    state: { kind: 'choice', of: gapStates },
  },
});
