import { defaultLanguage, type Language } from '#contract/values/languages.ts';
import { fieldIn, type InEachLanguage } from '#contract/values/texts.ts';
import { type SteamLanguage, steamLanguages } from './steam-languages.ts';
import { limits } from '#contract/values/limits.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from 'cheerio/slim';
import { z } from 'zod';
import { createOutgoing, NoAnswerError, type OutgoingAnswer } from '../outgoing.ts';
import { StoreFault } from './steam-faults.ts';

/** A game as the page of Steam's store describes it. */
export interface StoreApp extends Partial<InEachLanguage<{ summary: string | null }>> {
  app_id: number;
  title: string;
  header_url: string | null;
  genres: string[];
  /** A day, `2024-01-25`; null where the store says less. */
  released_on: string | null;
  developer: string | null;
  publisher: string | null;
}

export interface SteamStore {
  /** @throws StoreFault where there is no such game, or the store does not show it */
  read: (app_id: number, signal: AbortSignal) => Promise<StoreApp>;
  /** Milliseconds to wait between two games. */
  pause_ms: number;
}

const tries = 4;
// Steam counts requests over five minutes and answers 429 with `null` above some 200 of them.
const politePause = 1500;
const throttledPauses = 20;

const names = z.array(z.string()).default([]);
const details = z.object({
  type: z.string(),
  name: z.string().min(1),
  steam_appid: z.int(),
  short_description: z.string().default(''),
  header_image: z.string().default(''),
  developers: names,
  publishers: names,
  genres: z.array(z.object({ description: z.string() })).default([]),
  release_date: z.object({ coming_soon: z.boolean(), date: z.string() }).optional(),
});
type Details = z.infer<typeof details>;

/** The store's own pages; they need no key. */
export function createSteamStore({
  store_url,
  pause_ms = politePause,
}: {
  store_url: string;
  pause_ms?: number;
}): SteamStore {
  const ask = createOutgoing({ base_url: store_url });
  const detailsIn = async (app_id: number, language: SteamLanguage, signal: AbortSignal): Promise<Details> => {
    const path = `/api/appdetails?${new URLSearchParams({ appids: String(app_id), l: language })}`;
    for (let tried = 1; ; tried++) {
      const answer = await ask({ method: 'GET', path, signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof NoAnswerError) return undefined;
        throw error;
      });
      const passes = answer === undefined || answer.status >= 500 || answer.status === 429;
      if (!passes) return readDetails(app_id, answer);
      if (tried === tries)
        throw new StoreFault(answer ? `the store answered ${answer.status}` : 'the store was silent');
      await wait(pause_ms * (answer?.status === 429 ? throttledPauses : 1), undefined, { signal });
    }
  };
  return {
    pause_ms,
    read: async (app_id, signal) => {
      const byLanguage = new Map<Language, Details>();
      for (const { language, steam_name } of steamLanguages) {
        if (byLanguage.size > 0) await wait(pause_ms, undefined, { signal });
        byLanguage.set(language, await detailsIn(app_id, steam_name, signal));
      }
      return asStoreApp(byLanguage);
    },
  };
}

/** @throws StoreFault for an answer without a game, or of another app */
export function readDetails(app_id: number, { status, json }: Pick<OutgoingAnswer, 'status' | 'json'>): Details {
  const answer = z.record(z.string(), z.object({ success: z.boolean(), data: z.unknown().optional() })).safeParse(json);
  if (status !== 200 || !answer.success) throw new StoreFault(`the store answered ${status} and no game`);
  const found = answer.data[String(app_id)];
  if (found?.success !== true) throw new StoreFault('the store has no such app, or not for this region');
  const parsed = details.safeParse(found.data);
  if (!parsed.success || parsed.data.steam_appid !== app_id)
    throw new StoreFault('the store answered about another app');
  if (parsed.data.type !== 'game') throw new StoreFault(`this is no game but: ${parsed.data.type.slice(0, 30)}`);
  return parsed.data;
}

/** Joins what the store says in each language. @throws StoreFault for a game without a name */
export function asStoreApp(byLanguage: ReadonlyMap<Language, Details>): StoreApp {
  const english = byLanguage.get(defaultLanguage);
  const title = plain(english?.name ?? '', limits.title);
  if (english === undefined || title === '') throw new StoreFault('the store gave no name');
  const summaries = [...byLanguage].map(([language, { short_description }]) => {
    const summary = plain(short_description, limits.comment) || null;
    return [fieldIn('summary', language), language === 'ru' ? russianOnly(summary) : summary] as const;
  });
  return {
    app_id: english.steam_appid,
    title,
    ...Object.fromEntries(summaries),
    header_url: pictureOf(english.header_image),
    genres: english.genres
      .slice(0, mostGenres)
      .map(({ description }) => plain(description, 60))
      .filter(Boolean),
    released_on: dayOf(english.release_date),
    developer: plain(english.developers.join(', '), limits.title) || null,
    publisher: plain(english.publishers.join(', '), limits.title) || null,
  };
}

/** As many as the form for a game takes. */
const mostGenres = 30;
/** The store's own texts have some hundreds; tags within tags without end would use up the parser's time, and the stack. */
const htmlRead = 6000;

/** The store's texts are HTML, entities and all. Half a character at the cut becomes a whole sign. */
function plain(html: string, most: number): string {
  const text = load(html.slice(0, htmlRead)).text();
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed();
}

/** A game without a Russian page has an English text there, too. */
function russianOnly(text: string | null): string | null {
  return text !== null && /[а-яё]/i.test(text) ? text : null;
}

const pictureHosts = /^https:\/\/[a-z.]+\.steamstatic\.com\//;

function pictureOf(address: string): string | null {
  return pictureHosts.test(address) && address.length <= 500 ? address : null;
}

/** "25 Jan, 2024" and "Jan 25, 2024"; a year or a quarter alone is no day. */
function dayOf(release: Details['release_date']): string | null {
  if (release === undefined || release.coming_soon || !/\d{1,2}\D+\d{4}/.test(release.date)) return null;
  const time = Date.parse(`${release.date} UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
