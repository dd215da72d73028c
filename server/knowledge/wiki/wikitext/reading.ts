import type { WikiNode } from './nodes.ts';

/** What a page's text cannot say by itself: the names that its wiki uses. */
export interface Site {
  /** Namespaces in lower case, with their other names. */
  namespaces: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  files: ReadonlySet<string>;
  /** Prefixes that lead to the same page in another language. */
  interwiki: RegExp;
  /** Whether a page of this title becomes an article of the game. */
  isArticle: (title: string) => boolean;
}

/** A page while it is read, with what was met on the way. */
export interface Reading {
  title: string;
  site: Site;
  nodes: readonly WikiNode[];
  found: Found;
}

export interface Found {
  categories: string[];
  languages: Map<string, string>;
  pictures: number;
  /** Templates that nobody knows, by their names. */
  unknown_templates: Map<string, number>;
  /** Those of the section that is read. */
  unknown_in_section: Set<string>;
  is_stub: boolean;
  is_disambiguation: boolean;
}

export function nothingFound(): Found {
  return {
    categories: [],
    languages: new Map(),
    pictures: 0,
    unknown_templates: new Map(),
    unknown_in_section: new Set(),
    is_stub: false,
    is_disambiguation: false,
  };
}
