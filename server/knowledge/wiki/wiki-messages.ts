import { z } from 'zod';
import type { WikiSite } from './pages.ts';
import { wikiSelection } from '#contract/wiki.ts';
import type { LeftOutReason, WikiSurvey } from '#contract/wiki-results.ts';
import type { PageArticle } from './selection.ts';

/** What a worker that reads a wiki is to do. */
export const task = z.object({
  mode: z.enum(['survey', 'import']),
  file: z.union([z.object({ path: z.string() }), z.object({ bytes: z.instanceof(Uint8Array) })]),
  selection: wikiSelection,
  /** The revision of each page that is stored already, by `pageKey`. */
  known: z.map(z.string(), z.int()),
});
export type Task = z.infer<typeof task>;

export interface ReadPage {
  id: number;
  title: string;
  revision: number;
  revised_at: string;
  article: PageArticle | LeftOutReason | 'unchanged';
}

export interface Batch {
  site: WikiSite;
  pages: ReadPage[];
  done: number;
  total: number;
}

export type FromWorker =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'survey'; survey: WikiSurvey }
  | ({ kind: 'batch' } & Batch)
  | { kind: 'end' }
  | { kind: 'refused'; problem: string };
