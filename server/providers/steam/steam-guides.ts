import { load } from 'cheerio/slim';
import { z } from 'zod';
import { storable } from '#server/db/storable.ts';
import { nodesMarkdown } from './guide-markdown.ts';
import { createOutgoing, NoAnswerError } from '../outgoing.ts';
import type { CountSteamRequest } from './steam-ask.ts';
import { GuideFault } from './steam-faults.ts';
import { requireUntangled, TangledError } from '../tangled-html.ts';

/** A guide that players wrote on Steam, as far as its page shows. */
export interface Guide {
  id: string;
  title: string;
  author: string | null;
  url: string;
  sections: { section: string; content: string }[];
}

export interface SteamGuides {
  /** The ids of a game's best guides, best first. */
  find: (app_id: number, signal: AbortSignal) => Promise<string[]>;
  /** @throws GuideFault where the page is none of a guide */
  read: (id: string, signal: AbortSignal) => Promise<Guide>;
  /** Milliseconds to wait between two pages. */
  pause_ms: number;
}

const guidesAtOnce = 20;
/** 10 in this call's own numbering: all guides. */
const allGuides = 10;
const byVotes = 0;

const foundGuides = z.object({
  response: z.object({
    publishedfiledetails: z.array(z.object({ publishedfileid: z.string().regex(/^\d{1,20}$/) })).default([]),
  }),
});

/** Guides over the Web API and the community's pages. */
export function createSteamGuides({
  api_url,
  api_key,
  community_url,
  pause_ms = 1500,
  count_request,
}: {
  api_url: string;
  api_key: string;
  community_url: string;
  count_request?: CountSteamRequest;
  pause_ms?: number;
}): SteamGuides {
  const api = createOutgoing({ base_url: api_url, headers: { 'x-webapi-key': api_key } });
  const community = createOutgoing({ base_url: community_url, headers: { accept: 'text/html' } });
  return {
    pause_ms,
    find: async (app_id, signal) => {
      const query = new URLSearchParams({
        query_type: String(byVotes),
        page: '1',
        numperpage: String(guidesAtOnce),
        appid: String(app_id),
        filetype: String(allGuides),
      });
      const path = `/IPublishedFileService/QueryFiles/v1/?${query}`;
      // An admin asks, once for an import.
      await count_request?.({ interactive: true });
      const { status, json } = await api({ method: 'GET', path, signal });
      const parsed = foundGuides.safeParse(json);
      if (status !== 200 || !parsed.success) throw new NoAnswerError(`Steam answered ${status}`);
      // Each costs one request: never more than the limit, however many came.
      return parsed.data.response.publishedfiledetails.slice(0, guidesAtOnce).map((file) => file.publishedfileid);
    },
    read: async (id, signal) => {
      const path = `/sharedfiles/filedetails/?id=${encodeURIComponent(id)}`;
      const { status, text } = await community({ method: 'GET', path, signal });
      if (status !== 200) throw new GuideFault(status === 429 ? 'blocked' : 'no_answer', `Steam answered ${status}`);
      return parseGuide(id, text);
    },
  };
}

/** More than Steam's own pages leave open at once. */
const mostOpen = 1500;

/** One line of at most so many characters; half a character at the cut becomes a whole sign. */
function lineOf(text: string, most: number): string {
  return storable(text.replaceAll(/\s+/g, ' ').trim().slice(0, most));
}

function requireReadable(html: string): void {
  try {
    requireUntangled(html, { depth: mostOpen });
  } catch (error) {
    throw error instanceof TangledError ? new GuideFault('too_deep', 'the page is nested too deeply') : error;
  }
}

/** Reads a guide's page. @throws GuideFault for a page that is none */
export function parseGuide(id: string, html: string): Guide {
  requireReadable(html);
  const $ = load(html);
  if ($('title').text().includes(':: Error')) throw new GuideFault('no_guide', 'Steam has no such guide');
  if ($('#AgeCheck, .agegate_birthday_selector').length > 0)
    throw new GuideFault('wants_age', 'Steam asks for an age first');
  const found = $('.subSection.detailBox');
  if (found.length === 0) throw new GuideFault('blocked', 'the page holds no guide; Steam may want fewer requests');
  const sections = found.toArray().flatMap((box) => {
    const section = lineOf($(box).find('.subSectionTitle').first().text(), 300);
    const content = storable(nodesMarkdown($(box).find('.subSectionDesc').first().contents().toArray()));
    return content === '' ? [] : [{ section, content }];
  });
  if (sections.length === 0) throw new GuideFault('empty', 'the guide holds no text');
  const title = lineOf($('.workshopItemTitle').first().text(), 250);
  const author = lineOf($('.guideAuthors').first().text().trim().replace(/^By /i, ''), 200);
  return {
    id,
    title: title || `Guide ${id}`,
    author: author || null,
    url: `https://steamcommunity.com/sharedfiles/filedetails/?id=${id}`,
    sections,
  };
}
