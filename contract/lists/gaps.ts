import { gapStates } from '../values/kinds.ts';
import { languages } from '../values/languages.ts';
import { defineList } from './define-list.ts';

export const gapsList = defineList({
  name: 'gaps',
  endpoint: 'GET /api/admin/knowledge/gaps',
  grants: ['reviewer'],
  sort: '-askers',
  columns: {
    question: { kind: 'text', width: 245, grow: true },
    askers: { kind: 'text', sortable: true, width: 190 },
    game: { kind: 'text', width: 150 },
    state: { kind: 'text', width: 110 },
    last_at: { kind: 'moment', sortable: 'empty_last', width: 185 },
    wording: { kind: 'text', shown: 'extra', width: 200 },
    asked: { kind: 'number', sortable: true, shown: 'never' },
    first_at: { kind: 'moment', sortable: 'empty_last', shown: 'never' },
  },
  csv: ['id', 'game', 'state', 'question', 'asked_in', 'wording', 'asked', 'askers', 'first_at', 'last_at', 'article'],
  filters: {
    game_id: { kind: 'id' },
    language: { kind: 'choice', of: languages, column: 'asked_in' },
    state: { kind: 'choice', of: gapStates },
  },
});
