import { pluralEn, pluralRu } from '#web/i18n/plural.ts';
import { defineTexts } from '#web/i18n/texts.ts';

export const steamCardTexts = defineTexts(
  {
    title: 'Steam',
    none: 'No profile is linked. With one, your games and achievements come here by themselves.',
    off: 'Steam is not set up here. Games can be added by hand.',
    linked: (name: string) => `Linked to ${name}`,
    synced: (games: number, moment: string) => `${pluralEn(games, 'game', 'games')}, synced ${moment}`,
    neverSynced: 'Not synced yet',
    link: 'Link Steam',
    open: 'Sync or unlink',
    failed: 'What is linked did not load',
  },
  {
    title: 'Steam',
    none: 'Профиль не привязан. С ним игры и достижения появятся здесь сами.',
    off: 'Steam здесь не настроен. Игры можно добавить вручную.',
    linked: (name) => `Привязан профиль ${name}`,
    synced: (games, moment) => `${pluralRu(games, 'игра', 'игры', 'игр')}, обновлено ${moment}`,
    neverSynced: 'Синхронизации ещё не было',
    link: 'Привязать Steam',
    open: 'Обновить или отвязать',
    failed: 'Не удалось узнать, что привязано',
  },
);
