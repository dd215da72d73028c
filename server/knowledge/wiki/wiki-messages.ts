import { z } from 'zod';
import type { WikiSite } from './pages.ts';
import { wikiSelection } from '#contract/wiki.ts';
import type { LeftOutReason, WikiSurvey } from '#contract/wiki-results.ts';
import type { Problem } from '#server/errors.ts';
import type { Dropped } from './dropped-text.ts';
import { gameAchievements } from './game-achievements.ts';
import { knownRevisions } from './known-revisions.ts';
import type { PageArticle } from './selection.ts';

/** Where texts come from that were given as files, as the operator names it. */
const namedSource = z.object({ name: z.string(), url: z.string().nullable() });
export type NamedSource = z.infer<typeof namedSource>;

const webSettings = z.object({ user_agent: z.string(), permitted_hosts: z.array(z.string()).readonly() });

/** An export, by its path or as it came; a wiki, read by its API; pages; or files with what they are called together. */
const wikiFrom = z.union([
  z.object({
    files: z.union([z.object({ path: z.string() }), z.object({ bytes: z.instanceof(Uint8Array) })]),
    source: namedSource,
  }),
  z.object({ path: z.string() }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ addresses: z.array(z.string()), web: webSettings }),
  z.object({
    address: z.string(),
    web: webSettings,
  }),
]);
export type WikiFrom = z.infer<typeof wikiFrom>;

/** What a worker that reads a wiki is to do. */
export const task = z.object({
  mode: z.enum(['survey', 'import']),
  from: wikiFrom,
  selection: wikiSelection,
  known: knownRevisions,
  /** Absent where no game is chosen. */
  achievements: gameAchievements.optional(),
});
export type Task = z.infer<typeof task>;

export interface ReadPage {
  id: number;
  title: string;
  revision: number;
  revised_at: string;
  article: PageArticle | LeftOutReason | 'unchanged';
  dropped?: Dropped | undefined;
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
  | { kind: 'refused'; problem: Problem };
