import { type PublicWeb, type WebAnswer, WebError } from '#server/providers/public-web.ts';
import type { Problem } from '#server/errors.ts';
import { statusProblem } from '../status-problem.ts';
import { WikiError } from '../pages.ts';
import { parseJson } from '#server/providers/parse-json.ts';

const mostBytes = 8 * 1024 * 1024;
const mostCandidates = 8;

/**
 * The API of the wiki that an address belongs to: a page's, of index.php or api.php, or the wiki's host alone.
 * @throws WikiError where there is none that may be read
 */
export async function findApi(web: PublicWeb, address: string): Promise<string> {
  const url = URL.parse(/^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}`);
  if (url === null) throw new WikiError({ code: 'no_address' });
  const tried = new Set<string>();
  let problem: WebError | undefined;
  let refusal: Problem | undefined;
  const note = (name: string, status: number) => {
    if (status >= 400) problem = new WebError({ code: 'status', name, other: status }, true);
    refusal ??= statusProblem(name, status);
  };
  const answers = async (candidate: string) => {
    if (tried.has(candidate) || tried.size >= mostCandidates) return undefined;
    tried.add(candidate);
    const ask = `${candidate}?action=query&meta=siteinfo&format=json&formatversion=2`;
    try {
      const { status, text, address: final } = await web.get(ask, { most_bytes: mostBytes });
      note(new URL(final).host, status);
      return isSiteInfo(parseJson(text)) ? final.replace(/\?.*$/s, '') : undefined;
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      problem = error;
      return undefined;
    }
  };
  const [, before] = /^(.*\/)(?:index|api|load|rest)\.php(?:\/.*)?$/.exec(url.pathname) ?? [];
  if (before !== undefined) {
    const found = await answers(`${url.origin}${before}api.php`);
    if (found !== undefined) return found;
  }
  const page = await web.get(url.href, { most_bytes: mostBytes }).catch((error: unknown) => {
    if (!(error instanceof WebError)) throw error;
    // What the page's own host may not be read for, its API may not either.
    throw new WikiError(error.problem, { cause: error });
  });
  note(new URL(page.address).host, page.status);
  const named = await linksOf(page);
  const [, folder = '/'] = /^(.*\/)(?:wiki|w)(?:\/.*)?$/.exec(url.pathname) ?? [];
  const usual = [...new Set([folder, '/'])].flatMap((start) => [`${start}api.php`, `${start}w/api.php`]);
  for (const candidate of [...named, ...usual.map((path) => url.origin + path)]) {
    const found = await answers(candidate);
    if (found !== undefined) return found;
  }
  // Whether there is a wiki, nobody can tell who is not let in.
  if (refusal !== undefined) throw new WikiError(refusal);
  throw new WikiError({ code: 'no_wiki', name: url.host, ...(problem && { why: problem.problem }) });
}

/** Every page of a MediaWiki names the API in its head. */
async function linksOf(page: WebAnswer): Promise<string[]> {
  // Loaded here, because most wikis are read again by their API's own address.
  const { load } = await import('cheerio');
  const links = load(page.text)('link[rel="EditURI"]')
    .toArray()
    .flatMap(({ attribs }) => URL.parse(attribs['href'] ?? '', page.address)?.href ?? []);
  return links.map((link) => link.replace(/[?#].*$/s, '')).filter((link) => link.endsWith('/api.php'));
}

function isSiteInfo(answer: unknown): boolean {
  return JSON.stringify(answer ?? null).includes('"generator":"MediaWiki');
}
