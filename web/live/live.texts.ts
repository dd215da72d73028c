import { defineTexts } from '#web/i18n/texts.ts';

export const liveTexts = defineTexts({ open: 'Open' }, { open: 'Открыть' });
