import { findStandInGame } from './games.ts';
import { type SteamLanguage, steamLanguages } from '#server/providers/steam/steam-languages.ts';
import { asStoreApp, readDetails, type SteamStore } from '#server/providers/steam/steam-store.ts';

/** The store for development: it has only the invented games. */
export function createStoreStandIn(): SteamStore {
  return {
    pause_ms: 0,
    read: (app_id) =>
      Promise.resolve().then(() =>
        asStoreApp(
          new Map(
            steamLanguages.map(({ language, steam_name }) => [
              language,
              readDetails(app_id, storeAnswer(app_id, steam_name)),
            ]),
          ),
        ),
      ),
  };
}

/** The store's details of an invented game. */
export function storeAnswer(app_id: number, language: SteamLanguage): { status: number; json: unknown } {
  const game = findStandInGame(app_id);
  if (game === undefined) return { status: 200, json: { [app_id]: { success: false } } };
  const data = {
    type: 'game',
    name: game.title,
    steam_appid: app_id,
    required_age: '0',
    short_description:
      language === 'russian'
        ? 'Игра, которой нет: приключение &amp; головоломка для разработки.'
        : 'A game that does not exist: an adventure &amp; puzzle for development.',
    header_image: '',
    pc_requirements: [],
    developers: ['Demo Studio'],
    publishers: ['Demo Publisher'],
    genres: [{ id: '25', description: language === 'russian' ? 'Приключения' : 'Adventure' }],
    release_date: { coming_soon: false, date: language === 'russian' ? '25 янв. 2024 г.' : '25 Jan, 2024' },
  };
  return { status: 200, json: { [app_id]: { success: true, data } } };
}
