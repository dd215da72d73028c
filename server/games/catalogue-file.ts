import { z } from 'zod';
import { isoDate } from '#contract/common.ts';
import { slugOf } from './slug.ts';

const text = (max: number) => z.string().trim().max(max);
/** What cannot be used is left out: the line still names a game. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const line = z.object({
  appid: z.int().min(1),
  name: text(300).min(1),
  release_date: orNull(isoDate),
  is_free: orNull(z.boolean()),
  genres: z.array(text(60).min(1)).max(30).catch([]),
  developer: orNull(text(300).min(1)),
  publisher: orNull(text(300).min(1)),
  positive: orNull(z.int().min(0)),
  negative: orNull(z.int().min(0)),
  header_image: orNull(z.url({ protocol: /^https$/ }).max(500)),
});

/** A game as a catalogue file has it, in the columns of ours. */
export interface CatalogueGame {
  steam_app_id: number;
  slug: string;
  title: string;
  released_on: string | null;
  is_free: boolean | null;
  genres: string[];
  developer: string | null;
  publisher: string | null;
  popularity: number;
  header_url: string | null;
}

/** Reads a line; nothing where it names no game. */
export function readCatalogueLine(json: string): CatalogueGame | undefined {
  let value: unknown;
  try {
    // A database holds no NUL and no half of a character.
    value = JSON.parse(json.toWellFormed().replaceAll(String.raw`\u0000`, ''));
  } catch {
    return undefined;
  }
  const parsed = line.safeParse(value);
  if (!parsed.success) return undefined;
  const { appid, name, release_date, is_free, genres, developer, publisher, positive, negative, header_image } =
    parsed.data;
  return {
    steam_app_id: appid,
    slug: slugOf(name) || `app-${appid}`,
    title: name.toWellFormed(),
    released_on: release_date ?? null,
    is_free: is_free ?? null,
    genres: [...new Set(genres)],
    developer: developer ?? null,
    publisher: publisher ?? null,
    popularity: positive == null ? 0 : Math.max(1, positive + (negative ?? 0)),
    header_url: header_image ?? null,
  };
}
