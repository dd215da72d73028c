import { z } from 'zod';
import type { WikiLicence } from '#contract/wiki.ts';
import { limits } from '#contract/values/limits.ts';
import { webAddressOf, type WikiSite } from '../pages.ts';
import { parsed } from './answers.ts';
import type { WikiApi } from './wiki-api.ts';

const longestName = 200;
const shortened = (most: number) => z.string().transform((text) => text.trim().slice(0, most));

const siteAnswer = z.object({
  query: z.object({
    general: z.object({
      sitename: shortened(longestName).default(''),
      base: z.string().default(''),
      lang: shortened(40).default('en'),
      generator: shortened(longestName).default(''),
    }),
    namespaces: z.record(z.string(), z.object({ id: z.int(), name: shortened(longestName).default('') })),
    rightsinfo: z.object({ url: z.string().default(''), text: shortened(limits.name).default('') }).optional(),
  }),
});

/** What a wiki says of itself. @throws WikiError */
export async function readSite(api: WikiApi): Promise<WikiSite> {
  const answer = await api.query({ meta: 'siteinfo', siprop: 'general|namespaces|rightsinfo' });
  const { general, namespaces, rightsinfo } = parsed(siteAnswer, answer, api).query;
  return {
    name: general.sitename,
    base: baseOf(general.base, api.address),
    language: general.lang,
    namespaces: Object.values(namespaces).slice(0, 1000),
    api: api.address,
    generator: general.generator,
    licence: licenceOf(rightsinfo, api.address),
  };
}

/** Its main page, at the host that was read: a wiki cannot pass for another one. */
function baseOf(said: string, address: string): string {
  const api = new URL(address);
  const base = URL.parse(webAddressOf(said));
  if (base === null) return api.origin + api.pathname.replace(/api\.php$/, 'index.php?title=Main_Page');
  return webAddressOf(api.origin + base.pathname + base.search);
}

function licenceOf(rights: { url: string; text: string } | undefined, address: string): WikiLicence | null {
  if (rights === undefined || rights.text === '') return null;
  const url = webAddressOf(URL.parse(rights.url, address)?.href ?? '');
  return { name: rights.text, url: rights.url === '' || url === '' ? null : url };
}

/** Pages about texts (discussions), files, templates and programs are no articles, and neither is what people say of themselves. */
export function isForReaders({ id }: { id: number }): boolean {
  const forWriters = new Set([2, 6, 8, 10, 14, 274, 710, 828, 1198, 2300, 2302, 2600]);
  return id >= 0 && id % 2 === 0 && !forWriters.has(id);
}
