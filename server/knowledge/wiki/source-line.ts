import type { WikiLicence } from '#contract/wiki.ts';
import { siteKey, type WikiSite } from './pages.ts';
import type { ReadPage } from './wiki-messages.ts';

interface Stored {
  site: WikiSite;
  licence: WikiLicence;
}

/** One line for where there is room for no more: exports, and the lists of sources. */
export function sourceLine({ site, licence }: Stored, page: ReadPage): string {
  if (site.key !== undefined) return lineOfText({ site, licence }, page);
  const address = pageAddress(site.base, page.title);
  const name = site.name === '' ? siteKey(site) : site.name;
  const terms = termsOf(licence);
  return `${name}: ${page.title}, revision ${page.revision}${address === null ? '' : `, ${address}`}; ${terms}`.slice(
    0,
    1000,
  );
}

const termsOf = ({ name, url }: WikiLicence) => (url === null ? name : `${name} (${url})`);

/** Of a page, or of a file: its name stands for the revision that it does not have. */
function lineOfText({ site, licence }: Stored, { title }: ReadPage): string {
  const where = site.base === '' ? '' : `, ${site.base}`;
  return `${site.name === '' ? '' : `${site.name}: `}${title}${where}; ${termsOf(licence)}`.slice(0, 1000);
}

/** The address of a page beside its wiki's main page; null where the wiki's address is not known. */
function pageAddress(base: string, title: string): string | null {
  const url = URL.parse(base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const name = encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%3A', ':');
  const query = url.searchParams.get('title');
  if (query !== null) return `${url.origin}${url.pathname}?title=${name}`;
  return `${url.origin}${url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)}${name}`;
}
