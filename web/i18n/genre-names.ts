import type { Language } from '#contract/common.ts';

/** The catalogue holds genres as Steam names them in English. */
const inRussian = new Map([
  ['action', 'Экшен'],
  ['adventure', 'Приключения'],
  ['casual', 'Казуальная'],
  ['early access', 'Ранний доступ'],
  ['free to play', 'Бесплатная'],
  ['indie', 'Инди'],
  ['massively multiplayer', 'Онлайновая'],
  ['racing', 'Гонки'],
  ['rpg', 'Ролевая'],
  ['simulation', 'Симулятор'],
  ['sports', 'Спорт'],
  ['strategy', 'Стратегия'],
]);

/** A genre as a reader of that language calls it; one that is not known stays as it is. */
export function nameGenre(genre: string, language: Language): string {
  return (language === 'ru' && inRussian.get(genre.toLowerCase())) || genre;
}
