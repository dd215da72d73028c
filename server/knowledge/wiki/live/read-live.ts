import { type KnownRevisions, revisionOf } from '../known-revisions.ts';
import { longestPage, siteKey, WikiError, type WikiPage, type WikiPart } from '../pages.ts';
import type { Selection } from '../selection.ts';
import type { WikiSource } from '../survey.ts';
import { allCategories, allPages, allRedirects, members, requireFew, texts, type ListedPage } from './answers.ts';
import { isForReaders, readSite } from './read-site.ts';
import { showPages } from './rendered-page.ts';
import type { WikiApi } from './wiki-api.ts';

/** What a request may name, and the text that its answer may hold. */
const [mostAtOnce, mostCharacters] = [50, 4_000_000];
/** After so many texts in a row that cannot be had, the rest is not asked for. */
const mostFailures = 5;
/** A look at a wiki reads fewer pages than one at a file: each costs the wiki something. */
const sampled = 200;

interface Reading {
  selection: Selection;
  /** Every namespace that holds texts for readers is listed, not only the chosen ones. */
  is_look: boolean;
  known: KnownRevisions;
}

/**
 * Reads a wiki by its API: first which pages there are, with their revisions; then the texts of those whose revision
 * is not known. A page that is edited meanwhile comes as it is then.
 */
export function readLive(api: WikiApi, { selection, is_look, known }: Reading): WikiSource {
  let listed: ListedPage[] = [];
  let key = '';
  const own = (page_id: number) => revisionOf(known, key, page_id);

  async function* list(): AsyncGenerator<WikiPart> {
    const ids = new Set<number>();
    const site = await readSite(api);
    key = siteKey(site);
    listed = [];
    const namespaces = is_look ? site.namespaces.filter(isForReaders).map(({ id }) => id) : selection.namespaces;
    let isFirst = true;
    for (const namespace of namespaces.filter((id) => site.namespaces.some((space) => space.id === id))) {
      const targets = selection.namespaces.includes(namespace)
        ? await collect(allRedirects(api, namespace))
        : new Map<number, string>();
      for await (const found of allPages(api, namespace)) {
        // A list may change while it is read, and then names a page twice.
        const first = found.filter(({ id }) => id === 0 || !ids.has(id));
        for (const { id } of first) ids.add(id);
        const part = first.map(({ is_redirect, ...page }) => ({
          ...page,
          redirect: is_redirect ? (targets.get(page.id) ?? '') : null,
        }));
        listed.push(...part);
        requireFew(listed.length, 'many_pages');
        yield { ...(isFirst ? { site } : {}), pages: part.map((page) => ({ ...page, text: '' })) };
        isFirst = false;
      }
    }
  }

  async function* pages(): AsyncGenerator<WikiPart> {
    const chosen = selection.categories.length === 0 ? undefined : new Set<number>();
    for (const name of chosen === undefined ? [] : selection.categories)
      for await (const ids of members(api, name)) for (const id of ids) chosen?.add(id);
    const categoriesOf = (id: number) =>
      chosen === undefined ? {} : { categories: chosen.has(id) ? selection.categories : [] };
    const ready: WikiPage[] = [];
    let unread: ListedPage[] = [];
    let characters = 0;
    for (const page of listed) {
      if (!selection.namespaces.includes(page.namespace)) continue;
      const isTooLong = page.length > 2 * longestPage;
      const isRead =
        page.fault === undefined &&
        page.redirect === null &&
        page.model === 'wikitext' &&
        !isTooLong &&
        chosen?.has(page.id) !== false;
      if (isRead && own(page.id) !== page.revision) {
        unread.push(page);
        characters += page.length;
      } else ready.push({ ...page, text: isTooLong ? null : '', ...categoriesOf(page.id) });
      if (ready.length >= mostAtOnce) yield { pages: ready.splice(0) };
      if (unread.length < mostAtOnce && characters < mostCharacters) continue;
      yield { pages: (await read(unread)).map((one) => ({ ...one, ...categoriesOf(one.id) })) };
      [unread, characters] = [[], 0];
    }
    if (unread.length > 0) yield { pages: (await read(unread)).map((one) => ({ ...one, ...categoriesOf(one.id) })) };
    if (ready.length > 0) yield { pages: ready };
    yield* stillThere();
  }

  let failures = 0;

  /** One of the pages may be what keeps the wiki from an answer: then each is asked for alone. */
  async function read(unread: readonly ListedPage[]): Promise<WikiPage[]> {
    const ids = unread.map(({ id }) => id);
    try {
      const found = await texts(api, ids);
      failures = 0;
      return unread.flatMap((page) => {
        const text = found.get(page.id);
        if (text === undefined) return [{ ...page, text: '', fault: 'unreadable' }];
        // Deleted since it was listed.
        if (text === null) return [];
        return [{ ...page, ...text, text: text.text.length > longestPage ? null : text.text }];
      });
    } catch (error) {
      if (!(error instanceof WikiError)) throw error;
      if (unread.length > 1) return (await Array.fromAsync(unread, (page) => read([page]))).flat();
      failures += 1;
      // So many pages in a row are the wiki's fault.
      if (failures >= mostFailures) throw error;
      return unread.map((page) => ({ ...page, text: '', fault: 'unreachable' }));
    }
  }

  /** Pages that an import with another choice brought: whether the wiki has them still. */
  async function* stillThere(): AsyncGenerator<WikiPart> {
    const listedIds = new Set(listed.map(({ id }) => id));
    const others = [...(known.get(key)?.page_ids ?? [])].filter((id) => !listedIds.has(id));
    for (let at = 0; at < others.length; at += mostAtOnce) {
      const found = await lookUp(others.slice(at, at + mostAtOnce));
      yield { pages: found };
    }
  }

  async function lookUp(ids: readonly number[]): Promise<WikiPage[]> {
    const found = await texts(api, ids, { without_text: true });
    // Their texts are not read, so that they pass for unchanged.
    return [...found].flatMap(([id, page]) =>
      page === null ? [] : [{ ...page, id, redirect: null, revision: own(id) ?? 0, text: '' }],
    );
  }

  // A look costs the wiki no more than the texts: it says what would be shown.
  if (is_look) return { list, pages, sampled, categories: () => collect(allCategories(api)) };
  const show = showPages(api);
  return { list, pages, sampled, show: ({ revision }) => show(revision) };
}

async function collect<K, V>(parts: AsyncIterable<ReadonlyMap<K, V>>): Promise<Map<K, V>> {
  const all = new Map<K, V>();
  for await (const part of parts) for (const [key, value] of part) all.set(key, value);
  return all;
}
