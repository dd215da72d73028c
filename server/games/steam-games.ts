import type { Tx } from '#server/db/database.ts';
import * as store from './steam-games.store.ts';

/**
 * Finds the games of the catalogue that are these apps of Steam, and adds those that it lacks.
 * @returns the game's id by the app's
 */
export async function ensureSteamGames(
  tx: Tx,
  apps: readonly { app_id: number; title: string }[],
): Promise<Map<number, number>> {
  const ids = apps.map((app) => app.app_id);
  const known = await store.listIdsByApp(tx, ids);
  const missing = apps.filter((app) => !known.has(app.app_id));
  if (missing.length === 0) return known;
  const rowOf = ({ app_id, title }: (typeof missing)[number], slug: string) => ({ slug, title, steam_app_id: app_id });
  await store.insertSteamGames(
    tx,
    missing.map((app) => rowOf(app, slugOf(app.title) || `steam-${app.app_id}`)),
  );
  // Two games of one name: the second carries its number.
  const added = await store.listIdsByApp(tx, ids);
  const left = missing.filter((app) => !added.has(app.app_id));
  await store.insertSteamGames(
    tx,
    left.map((app) => rowOf(app, [slugOf(app.title), app.app_id].filter(Boolean).join('-'))),
  );
  return left.length === 0 ? added : store.listIdsByApp(tx, ids);
}

const longestSlug = 80;

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’™®©]/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
}
