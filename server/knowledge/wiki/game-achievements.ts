import { z } from 'zod';

/** The id of each achievement of the game by its name as a gate writes it; null where several have it. */
export const gameAchievements = z.map(z.string(), z.int().nullable());
export type GameAchievements = z.infer<typeof gameAchievements>;

/** Titles are typed by hand: how they are written in capitals or composed is no difference. */
export const achievementName = (title: string) => title.normalize('NFC').trim().toLowerCase();
