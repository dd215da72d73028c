import { announcementAudiences } from '../values/kinds.ts';
import { languages } from '../values/languages.ts';
import { fieldIn } from '../values/texts.ts';
import { defineList } from './define-list.ts';

export const announcementsList = defineList({
  name: 'announcements',
  endpoint: 'GET /api/admin/announcements',
  grants: [],
  sort: '-created_at',
  columns: {
    title: { kind: 'text', width: 220, grow: true },
    state: { kind: 'state' },
    audience: { kind: 'text', width: 160 },
    recipients: { kind: 'number', sortable: true, width: 110 },
    read: { kind: 'number', sortable: true, width: 110 },
    author: { kind: 'text', width: 120 },
    created_at: { kind: 'moment', sortable: true, width: 170 },
  },
  csv: [
    'id',
    'created_at',
    'author',
    'audience',
    'recipients',
    'read',
    ...languages.flatMap((language) => [fieldIn('title', language), fieldIn('body', language)]),
    'link',
    'deleted_at',
  ],
  filters: { audience: { kind: 'choice', of: announcementAudiences } },
});
