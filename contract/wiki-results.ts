import { z } from 'zod';
import { id } from './common.ts';

/** What a page's text may lack for an article. */
const textFaults = [
  'stub',
  'disambiguation',
  'empty',
  'short',
  'too_large',
  'not_wikitext',
  'language',
  'front_matter',
  'marks',
  'tangled',
  'unreadable',
  'not_utf8',
  'sign_in',
  'refused',
  'missing',
  'not_offered',
  'busy',
  'server_fault',
  'unreachable',
  'not_public',
  'robots',
  'not_html',
] as const;

/** Why a page becomes no article though nothing is wrong with it. */
const otherPages = ['redirect', 'namespace', 'category', 'not_markdown'] as const;

/** Why a page of a wiki, or a file, becomes no article. */
const leftOutReasons = [...otherPages, ...textFaults] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const textFault = z.enum(textFaults);

/** Whether the reason is a fault of one page, which is then named. */
export function isTextFault(reason: LeftOutReason): reason is z.infer<typeof textFault> {
  return textFault.safeParse(reason).success;
}

/**
 * What is wrong with a section of an article all the same: a gate that says nothing known, or names what is not one
 * achievement of the game, closes it to all; a hint that is too long is left out; what a wiki shows too tangled to be read
 * is missing.
 */
const sectionFaults = ['unclear_gate', 'unknown_achievement', 'long_hint', 'unshown'] as const;

const placeInFile = {
  /** In the file, from 1. */
  line: z.int().optional(),
  /** What stands there. */
  name: z.string().optional(),
};

/** Reasons that concern one page, and what happened to it here. */
const pageFaults = [...textFaults, ...sectionFaults, 'conflict', 'gate_lost', 'waits', 'deleted_here'] as const;

export interface SectionFault {
  reason: (typeof sectionFaults)[number];
  line?: number;
  name?: string;
}

const leftOut = z.partialRecord(z.enum(leftOutReasons), z.int());

/** What left nothing behind. */
const droppedText = {
  /** Templates and functions that are not known, each with the first pages that it stands in. */
  unknown_templates: z.array(z.object({ name: z.string(), times: z.int(), pages: z.array(z.string()).default([]) })),
  lost: z
    .object({
      /** Pages of which nothing is left, or no more sections than are gone. */
      pages: z.int(),
      /** Sections of which nothing is left, on whatever page. */
      sections: z.int(),
      /** The templates and functions that stood there, most pages first. */
      because: z.array(z.string()),
      /** The first ones. */
      examples: z.array(z.object({ page: z.string(), sections: z.array(z.string()) })),
    })
    .default({ pages: 0, sections: 0, because: [], examples: [] }),
};
const droppedShape = z.object(droppedText);
export type DroppedText = z.infer<typeof droppedShape>;

/** What an import would do, before anything is stored. */
export const wikiSurvey = z.object({
  site: z.object({ name: z.string(), base: z.string(), language: z.string() }),
  /** The address of the API by which it was read; null for a file. */
  api: z.string().nullable().default(null),
  /** The program that it runs on; empty where that is not said. */
  generator: z.string().default(''),
  /** As the wiki states it. */
  licence: z.object({ name: z.string(), url: z.string().nullable() }).nullable().default(null),
  pages: z.int(),
  namespaces: z.array(z.object({ id: z.int(), name: z.string(), pages: z.int(), characters: z.int() })),
  /** Of the pages of the main namespace, most used first. */
  categories: z.array(z.object({ name: z.string(), pages: z.int() })),
  /** What became of the first `read` pages of the main namespace. */
  sample: z.object({
    read: z.int(),
    articles: z.int(),
    chunks: z.int(),
    left_out: leftOut,
    /** The first ones. */
    problems: z
      .array(z.object({ page: z.string(), reason: z.enum([...textFaults, ...sectionFaults]), ...placeInFile }))
      .default([]),
    /** The first articles as they would be, each with the beginnings of its first sections. */
    shown_articles: z
      .array(
        z.object({
          page: z.string(),
          title: z.string(),
          section_count: z.int(),
          sections: z.array(z.object({ section: z.string(), beginning: z.string() })),
        }),
      )
      .default([]),
    /** Sections that not everybody may read, and those with hints. */
    gated: z.int().default(0),
    hinted: z.int().default(0),
    ...droppedText,
  }),
});
export type WikiSurvey = z.infer<typeof wikiSurvey>;

/** What was given to be imported. */
export const sourceKind = z.enum(['export', 'wiki', 'markdown', 'pages']);
export type SourceKind = z.infer<typeof sourceKind>;

export const wikiSurveyResult = wikiSurvey.extend({
  kind: sourceKind.default('export'),
  source_id: id,
  game_id: id,
  slug: z.string(),
  title: z.string(),
  bytes: z.int(),
});

export const counts = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), ended: z.int() });

export const wikiImportResult = z.object({
  game_id: id,
  slug: z.string(),
  title: z.string(),
  site: z.string(),
  revision: z.int(),
  articles: counts,
  chunks: counts,
  /** Pages that somebody changed here and the wiki has otherwise: both texts wait in the review queue. */
  conflicts: z.int(),
  /** Pages that the wiki has no longer; their articles stay. */
  gone: z.int(),
  left_out: leftOut,
  /** The first ones. */
  problems: z.array(z.object({ page: z.string(), reason: z.enum(pageFaults), ...placeInFile })),
  /** Templates that are not known and left nothing behind. */
  dropped_templates: z.int(),
  ...droppedText,
});
export type WikiImportResult = z.infer<typeof wikiImportResult>;
