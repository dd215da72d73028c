import { z } from 'zod';

/** Page numbers in their order, and the revision of each: a large wiki has millions, and 16 bytes hold one. */
const ofSite = z.object({ page_ids: z.instanceof(Float64Array), revisions: z.instanceof(Float64Array) });

/** The revisions of a game's pages that are stored already, by `siteKey`. */
export const knownRevisions = z.map(z.string(), ofSite);
export type KnownRevisions = z.infer<typeof knownRevisions>;

export function revisionOf(known: KnownRevisions, site: string, page_id: number): number | undefined {
  const { page_ids, revisions } = known.get(site) ?? {};
  if (page_ids === undefined) return undefined;
  let [from, to] = [0, page_ids.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((page_ids[middle] ?? 0) < page_id) from = middle + 1;
    else to = middle;
  }
  return page_ids[from] === page_id ? revisions?.[from] : undefined;
}
