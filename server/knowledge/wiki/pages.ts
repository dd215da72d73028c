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
  /** `wikitext`, or what else the page is written in. */
  model: string;
  /** Null where it is longer than any wiki stores. */
  text: string | null;
}

export interface WikiSite {
  name: string;
  /** The address of its main page; empty where the wiki does not say. */
  base: string;
  language: string;
  /** By their numbers; the main one has no name. */
  namespaces: { id: number; name: string }[];
}

/** MediaWiki's own limit, beyond which it saves no page. */
export const longestPage = 2 * 1024 * 1024;

/** What cannot be read as a wiki; said in one sentence each. */
export class WikiError extends Error {}

/** What a wiki is known by: its host, or its name where its export says no address. */
export function siteKey({ base, name }: WikiSite): string {
  return URL.parse(base)?.host ?? name;
}

export function pageKey(site: WikiSite, page_id: number): string {
  return `${siteKey(site)}:${page_id}`;
}
