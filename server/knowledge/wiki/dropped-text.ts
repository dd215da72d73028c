import type { DroppedText } from '#contract/wiki-results.ts';

/** A section of which nothing is left but that templates stood in it. */
export interface EmptiedSection {
  section: string;
  templates: readonly string[];
  /** Before which of the sections that are left it stood. */
  at: number;
}

/** What of a page's text left nothing behind. */
export interface Dropped {
  /** Templates and functions that nobody knows, and how often. */
  templates: readonly (readonly [name: string, times: number])[];
  /** Sections of which nothing is left, and which templates stood in them. */
  sections: readonly EmptiedSection[];
}

export const nothingDropped: DroppedText = {
  unknown_templates: [],
  lost: { pages: 0, sections: 0, because: [], examples: [] },
};

/** How many sections are left of a page. */
export function leftOf(article: string | { sections: readonly unknown[] }): number {
  return typeof article === 'string' ? 0 : article.sections.length;
}

export interface DroppedCount {
  /** @param left how many sections are left of the page */
  add: (page: string, left: number, dropped: Dropped) => void;
  /** How many templates there were in all. */
  times: () => number;
  result: () => DroppedText;
}

const mostNames = 10_000;
const mostPagesOfName = 3;
const mostExamples = 50;
const mostBecause = 12;

/** Counts over all pages what was dropped, with examples, the most frequent first. */
export function countDropped(listed: number): DroppedCount {
  const templates = new Map<string, { times: number; pages: string[] }>();
  const because = new Map<string, number>();
  const lost = structuredClone(nothingDropped.lost);
  let times = 0;

  return {
    add: (page, left, dropped) => {
      for (const [name, count] of dropped.templates) {
        times += count;
        const known = templates.get(name) ?? { times: 0, pages: [] };
        known.times += count;
        if (known.pages.length < mostPagesOfName) known.pages.push(page);
        if (templates.has(name) || templates.size < mostNames) templates.set(name, known);
      }
      const { length: gone } = dropped.sections;
      const isEmpty = left === 0 && dropped.templates.length > 0;
      if (gone === 0 && !isEmpty) return;
      lost.sections += gone;
      // A page is as good as empty where at least as much of it is gone as is left.
      if (gone < left) return;
      lost.pages += 1;
      const names = isEmpty
        ? dropped.templates.map(([name]) => name)
        : dropped.sections.flatMap((section) => section.templates);
      for (const name of new Set(names))
        if (because.has(name) || because.size < mostNames) because.set(name, (because.get(name) ?? 0) + 1);
      if (lost.examples.length < mostExamples)
        lost.examples.push({ page, sections: dropped.sections.map(({ section }) => section) });
    },
    times: () => times,
    result: () => ({
      lost: { ...lost, because: mostFrequent(because, mostBecause).map(([name]) => name) },
      unknown_templates: [...templates]
        .map(([name, known]) => ({ name, ...known }))
        .sort((one, other) => other.times - one.times)
        .slice(0, listed),
    }),
  };
}

function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((one, other) => other[1] - one[1]).slice(0, most);
}
