/** One invented game; the same number always gives the same game. */
export interface StandInGame {
  app_id: number;
  title: string;
  achievements: readonly StandInAchievement[];
}

export interface StandInAchievement {
  api_name: string;
  title: Record<'english' | 'russian', string>;
  description: Record<'english' | 'russian', string>;
  hidden: boolean;
  percent: number;
}

const firstAppId = 990_000;

const places = [
  'Harbour',
  'Orchard',
  'Lantern',
  'Quarry',
  'Archive',
  'Glacier',
  'Market',
  'Observatory',
  'Marsh',
  'Foundry',
];
const things = ['Ash', 'Clockwork', 'Salt', 'Echoes', 'Paper', 'Copper', 'Moss', 'Static', 'Amber', 'Feathers'];
const endings = [
  '',
  ' II',
  ': Prologue',
  ' Deluxe',
  ' Online',
  ' Tactics',
  ' Remastered',
  ': Last Shift',
  ' Zero',
  ' Kart',
];

const achievementNames: [en: string, ru: string, en_does: string, ru_does: string][] = [
  ['First steps', 'Первые шаги', 'Finish the introduction.', 'Пройдите вступление.'],
  ['Well prepared', 'Во всеоружии', 'Fill every slot of the satchel.', 'Заполните все ячейки сумки.'],
  ['Night shift', 'Ночная смена', 'Work from dusk till dawn.', 'Проработайте от заката до рассвета.'],
  ['Cartographer', 'Картограф', 'Uncover the whole map.', 'Откройте всю карту.'],
  ['No crumbs left', 'Ни крошки', 'Finish a meal without leftovers.', 'Доешьте всё до последней крошки.'],
  ['Old friends', 'Старые друзья', 'Meet everybody twice.', 'Встретьтесь с каждым дважды.'],
  [
    'Against the clock',
    'Наперегонки со временем',
    'Finish a chapter in ten minutes.',
    'Пройдите главу за десять минут.',
  ],
  ['Light sleeper', 'Чуткий сон', 'Wake up before the alarm.', 'Проснитесь раньше будильника.'],
  ['What lay below', 'Что было внизу', 'Find the room under the stairs.', 'Найдите комнату под лестницей.'],
  ['Everything, everywhere', 'Всё и сразу', 'Get all other achievements.', 'Получите все остальные достижения.'],
  [
    'Patient gardener',
    'Терпеливый садовник',
    'Wait for the oldest tree to bloom.',
    'Дождитесь цветения старого дерева.',
  ],
  ['Paid in full', 'Долгов нет', 'Return every borrowed coin.', 'Верните все одолженные монеты.'],
];

const mostKinds = places.length * things.length * endings.length;

/** The n-th invented game, from 0. Every seventh has no achievements. */
export function standInGame(n: number): StandInGame {
  const pick = <T>(list: readonly T[], step: number) => list[Math.floor(n / step) % list.length]!;
  const title = `${pick(places, 1)} of ${pick(things, places.length)}${pick(endings, places.length * things.length)}`;
  const count = n % 7 === 6 ? 0 : 4 + ((n * 5) % (achievementNames.length - 3));
  return {
    app_id: firstAppId + n * 10,
    title,
    achievements: achievementNames.slice(0, count).map(([en, ru, does, ruDoes], i) => ({
      api_name: `ACH_${n}_${i}`,
      title: { english: en, russian: ru },
      description: { english: does, russian: ruDoes },
      hidden: i === 8 || (i === 5 && n % 3 === 0),
      percent: Math.max(0.4, Math.round(960 / (i + 1) ** 1.3 - (n % 13)) / 10),
    })),
  };
}

export function findStandInGame(app_id: number): StandInGame | undefined {
  const n = (app_id - firstAppId) / 10;
  return Number.isInteger(n) && n >= 0 && n < mostKinds ? standInGame(n) : undefined;
}
