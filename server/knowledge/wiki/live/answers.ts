import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';
import type { LeftOutReason } from '#contract/wiki-results.ts';
import { storable } from '#server/db/storable.ts';
import { WikiError } from '../pages.ts';
import type { Params, WikiApi } from './wiki-api.ts';

/** A page as the list of all pages names it. */
export interface ListedPage {
  id: number;
  namespace: number;
  title: string;
  revision: number;
  revised_at: string;
  model: string;
  length: number;
  redirect: string | null;
  fault?: LeftOutReason;
}

const number = z.int().min(0);
/** Titles lead to files and addresses, and into lines of a list. */
const shownTitle = z.string().transform((title) =>
  storable(title)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim(),
);
const pageTitle = shownTitle.pipe(z.string().min(1).max(limits.title));
const pageId = z.int().min(1);

const listedPage = z
  .object({
    pageid: pageId,
    ns: z.int(),
    title: pageTitle,
    lastrevid: number.default(0),
    length: number.default(0),
    contentmodel: z.string().max(100).default('wikitext'),
    redirect: z.boolean().default(false),
  })
  .transform(
    ({ pageid: id, ns: namespace, lastrevid: revision, contentmodel: model, redirect: is_redirect, ...page }) => ({
      ...page,
      id,
      namespace,
      revision,
      revised_at: '',
      model,
      is_redirect,
    }),
  );
// Each page is looked at alone: one that is not as it should be does not end the list.
const pagesAnswer = z.object({ query: z.object({ pages: z.array(z.unknown()) }).optional() });

/** The parts of a list that are as they should be. */
function usable<T>(schema: z.ZodType<T>, parts: readonly unknown[] | undefined): T[] {
  return (parts ?? []).flatMap((part) => {
    const result = schema.safeParse(part);
    return result.success ? [result.data] : [];
  });
}

const titled = z.object({ title: shownTitle });

/** A page of which only its title can be said. */
function unreadable(part: unknown, namespace: number) {
  const title = titled.safeParse(part).data?.title.slice(0, limits.name).toWellFormed() ?? '';
  return {
    id: 0,
    namespace,
    title: title === '' ? '—' : title,
    revision: 0,
    revised_at: '',
    model: '',
    length: 0,
    is_redirect: false,
    fault: 'unreadable' as const,
  };
}

/** Parses what a wiki answers. @throws WikiError */
export function parsed<T>(schema: z.ZodType<T>, answer: unknown, { address }: WikiApi): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.').slice(0, 100) ?? '';
  throw new WikiError({ code: 'wrong_answer', name: new URL(address).host, other: place });
}

async function* each<T>(api: WikiApi, params: Params, schema: z.ZodType<T>, most?: number): AsyncGenerator<T> {
  for await (const answer of api.queryAll(params, most)) yield parsed(schema, answer, api);
}

/** What a wiki lists is kept until its end, so the end has to come. */
export const mostListed = 300_000;

/** @throws WikiError */
export function requireFew(listed: number, code: 'many_pages' | 'many_redirects' | 'many_in_category'): void {
  if (listed > mostListed) throw new WikiError({ code, name: mostListed });
}

/** Every page of a namespace, with the revision that it has now. */
export async function* allPages(api: WikiApi, namespace: number) {
  const params = { generator: 'allpages', gapnamespace: String(namespace), gaplimit: 'max', prop: 'info' };
  for await (const { query } of each(api, params, pagesAnswer))
    yield (query?.pages ?? []).map((part) => listedPage.safeParse(part).data ?? unreadable(part, namespace));
}

const redirect = z.object({ fromid: pageId, title: pageTitle });
const redirectsAnswer = z.object({ query: z.object({ allredirects: z.array(z.unknown()) }).optional() });

/** The titles that redirects into a namespace lead to, by the page that redirects. */
export async function* allRedirects(api: WikiApi, namespace: number): AsyncGenerator<ReadonlyMap<number, string>> {
  const params = { list: 'allredirects', arnamespace: String(namespace), arlimit: 'max', arprop: 'ids|title' };
  let read = 0;
  for await (const { query } of each(api, params, redirectsAnswer)) {
    const all = query?.allredirects ?? [];
    read += all.length;
    requireFew(read, 'many_redirects');
    yield new Map(usable(redirect, all).map(({ fromid, title }) => [fromid, title]));
  }
}

const category = z.object({ category: pageTitle, pages: number.default(0), hidden: z.boolean().default(false) });
const categoriesAnswer = z.object({ query: z.object({ allcategories: z.array(z.unknown()) }).optional() });

/** How many pages each category has; those that serve the wiki's own work are left out. */
export async function* allCategories(api: WikiApi): AsyncGenerator<ReadonlyMap<string, number>> {
  const params = { list: 'allcategories', aclimit: 'max', acprop: 'size|hidden', acmin: '1' };
  let read = 0;
  for await (const { query } of each(api, params, categoriesAnswer)) {
    const all = query?.allcategories ?? [];
    yield new Map(
      usable(category, all)
        .filter(({ pages, hidden }) => pages > 0 && !hidden)
        .map(({ category: name, pages }) => [name, pages]),
    );
    read += all.length;
    if (read >= mostCategories) return;
  }
}
const mostCategories = 20_000;

const member = z.object({ pageid: pageId });
const membersAnswer = z.object({ query: z.object({ categorymembers: z.array(z.unknown()) }).optional() });

/** The pages of a category, whether their own text or a template of it says so. */
export async function* members(api: WikiApi, name: string): AsyncGenerator<number[]> {
  const params = {
    list: 'categorymembers',
    cmtitle: `Category:${name}`,
    cmlimit: 'max',
    cmprop: 'ids',
    cmtype: 'page',
  };
  let read = 0;
  for await (const { query } of each(api, params, membersAnswer)) {
    const all = query?.categorymembers ?? [];
    read += all.length;
    requireFew(read, 'many_in_category');
    yield usable(member, all).map(({ pageid }) => pageid);
  }
}

const revision = z.object({
  revid: number,
  timestamp: z.string().max(40).default(''),
  slots: z
    .object({
      main: z.object({ contentmodel: z.string().max(100).default('wikitext'), content: z.string().optional() }),
    })
    .optional(),
});
const missingPage = z.object({ pageid: pageId, missing: z.literal(true) });
const textOfPage = z.object({
  pageid: pageId,
  ns: z.int().default(0),
  title: pageTitle,
  // An answer that is full has pages whose text comes with the next one.
  revisions: z.array(revision).min(1),
});
const textsAnswer = z.object({ query: z.object({ pages: z.array(z.unknown()) }).optional() });

type PageText = Pick<ListedPage, 'namespace' | 'title' | 'revision' | 'revised_at' | 'model'> & { text: string };

/** The newest texts of these pages; null for one that the wiki has no longer, and nothing where it is not to be read. */
export async function texts(
  api: WikiApi,
  ids: readonly number[],
  { without_text = false } = {},
): Promise<Map<number, PageText | null>> {
  const found = new Map<number, PageText | null>();
  const pageids = new Set(ids);
  const prop = without_text ? 'ids' : 'ids|timestamp|content|contentmodel';
  const params = { prop: 'revisions', rvprop: prop, rvslots: 'main', pageids: ids.join('|') };
  // Each answer brings the text of one page at least.
  for await (const { query } of each(api, params, textsAnswer, 2 * ids.length + 1))
    for (const part of query?.pages ?? []) {
      const gone = missingPage.safeParse(part).data;
      if (gone !== undefined && pageids.has(gone.pageid)) found.set(gone.pageid, null);
      const page = textOfPage.safeParse(part).data;
      const [newest] = page?.revisions ?? [];
      if (page === undefined || newest === undefined || !pageids.has(page.pageid)) continue;
      const { pageid, ns, title } = page;
      const { contentmodel: model = 'wikitext', content: text = '' } = newest.slots?.main ?? {};
      found.set(pageid, { namespace: ns, title, revision: newest.revid, revised_at: newest.timestamp, model, text });
    }
  return found;
}
