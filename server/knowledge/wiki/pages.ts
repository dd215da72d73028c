import type { WikiLicence } from '#contract/wiki.ts';
import type { LeftOutReason } from '#contract/wiki-results.ts';
import type { Problem } from '#server/errors.ts';
import { limits } from '#contract/values/limits.ts';

/** A page as its wiki stores it: the newest revision that was read. */
export interface WikiPage {
  id: number;
  namespace: number;
  /** With its namespace. */
  title: string;
  /** The title of the page that it leads to; null for a page of its own. */
  redirect: string | null;
  revision: number;
  revised_at: string;
  /** `wikitext`, `text/markdown`, `text/html`, or what else the page is written in. */
  model: string;
  /** Null where it is longer than any wiki stores; empty where the page was only listed. */
  text: string | null;
  /** Of a page that was only listed. */
  length?: number;
  /** Those of the wanted ones that the wiki itself counts the page to; absent where its text has to tell. */
  categories?: readonly string[];
  /** As the page itself states it. */
  language?: string;
  /** Why it cannot be read, where that is known before its text is looked at. */
  fault?: LeftOutReason;
}

export interface WikiSite {
  name: string;
  /** The address of its main page; empty where the wiki does not say. */
  base: string;
  language: string;
  /** What it is known by, where that is not its address. */
  key?: string;
  /** By their numbers; the main one has no name. */
  namespaces: { id: number; name: string }[];
  /** The address of its API, where it is read by that. */
  api?: string;
  /** The program that it runs on, with its version. */
  generator?: string;
  /** As the wiki states it. */
  licence?: WikiLicence | null;
}

/** Pages as they come; the first part says what wiki they are of. */
export interface WikiPart {
  site?: WikiSite;
  pages: WikiPage[];
}

/** MediaWiki's own limit, beyond which it saves no page. */
export const longestPage = 2 * 1024 * 1024;

/** What cannot be read as a wiki. */
export class WikiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(JSON.stringify(problem), options);
    this.problem = problem;
  }
}

/**
 * What a site is known by: its own key, or of a wiki its host, with the folder of one of several wikis on it, or its name where its export says
 * no address.
 */
export function siteKey({ key, base, name }: WikiSite): string {
  if (key !== undefined) return key;
  const url = URL.parse(base);
  if (url === null) return name;
  const [, folder = ''] =
    /^((?:\/(?!wiki\/|w\/|index\.php)[^/]+)*)\/(?:(?:wiki|w|index\.php)(?:\/|$)|[^/]*$)/.exec(url.pathname) ?? [];
  return url.host + folder;
}

/** The address as it is where a browser may go there, else nothing. */
export function webAddressOf(text: string): string {
  const isWeb = text.length <= limits.webAddress && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
  return isWeb ? text : '';
}
