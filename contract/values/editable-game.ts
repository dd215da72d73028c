import type { AdminGame, EditableGame } from '../admin-games.ts';
import { splitTexts } from './texts.ts';

/** What can be edited of a game, as it is; the audit log keeps the same. */
export function editableOfGame(game: AdminGame): EditableGame {
  const { title, steam_app_id, header_url, genres } = game;
  const { released_on, developer, publisher, game_version, hidden } = game;
  return {
    title,
    steam_app_id,
    ...splitTexts(game, ['summary']).texts,
    header_url,
    genres,
    released_on,
    developer,
    publisher,
    game_version,
    hidden,
  };
}
