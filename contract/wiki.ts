import { z } from 'zod';
import { id, idParams, isoTime, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted } from './jobs.ts';
import { jobStates } from './values/kinds.ts';
import { limits } from './values/limits.ts';

/** Which pages an import takes: those of these namespaces and, where any are named, of one of the categories. */
export const wikiSelection = z.object({
  namespaces: z.array(z.int().min(0).max(10_000)).min(1).max(100),
  categories: z.array(typedText(limits.title)).max(200).default([]),
  /** Of a live wiki: whether pages whose text templates make are read as their readers see them; so it is where nothing is said. */
  rendered: z.boolean().optional(),
});

export const wikiLicence = z.object({
  name: typedText(limits.name),
  /** Where its text can be read. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(limits.webAddress)
    .nullable()
    .default(null),
});
export type WikiLicence = z.infer<typeof wikiLicence>;

/** Files that a browser sends one by one, by their paths. */
const sentFiles = z
  .array(z.object({ path: typedText(limits.filePath), text: z.string().max(2 * 1024 * 1024) }))
  .min(1)
  .max(limits.sentFiles);

/** A wiki that was imported by its API. */
const gameWiki = z.object({
  id,
  name: z.string(),
  /** Of its API. */
  address: z.string(),
  selection: wikiSelection,
  licence: z.object({ name: z.string(), url: z.string().nullable() }),
  /** When it is imported by itself; null where it is not. */
  next_import_at: isoTime.nullable(),
  /** The import that was started last; null once its job is deleted. */
  last_job: z.object({ id, state: z.enum(jobStates), finished_at: isoTime.nullable() }).nullable(),
});
export type GameWiki = z.infer<typeof gameWiki>;

/** An import as it could be taken back, or what came of that. */
const importUndo = z.object({
  /** False while it runs, a week after its end and where there is nothing to take back. */
  can_undo: z.boolean(),
  is_undone: z.boolean(),
  /** Articles it made, and those it changed. */
  added: z.int(),
  changed: z.int(),
  /** Articles that stay, as somebody has changed them since. */
  left: z.int(),
  /** The first ones. */
  left_titles: z.array(z.string()),
});

const wikiParams = idParams.extend({ wiki_id: idParams.shape.id });

export const wikiEndpoints = defineEndpoints({
  'POST /api/admin/games/{id}/wiki': {
    summary:
      'Take in a wiki’s XML export, plain or packed with gzip or bzip2, and look at it as a job; the body is the file itself, and nothing is imported yet',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    raw_body: true,
    body_limit: limits.wikiFile,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/wiki/address': {
    summary: 'Look at a live wiki as a job, by any address of it; nothing is imported yet',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ address: typedText(limits.webAddress) }),
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/markdown': {
    summary:
      'Take in a zip of texts in Markdown and look at it as a job; the body is the file itself, and nothing is imported yet',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    raw_body: true,
    body_limit: limits.wikiFile,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/markdown/files': {
    summary: 'Take in several texts in Markdown by their paths and look at them as a job; nothing is imported yet',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ files: sentFiles }),
    body_limit: limits.sentTexts,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/paste': {
    summary:
      'Look at pasted text as a job: addresses of pages, one a line, which are then read; HTML; or Markdown. Nothing is imported yet',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ text: typedText(limits.paste) }),
    body_limit: limits.sentTexts,
    response: jobStarted,
    status: 202,
  },
  'GET /api/admin/games/{id}/wiki': {
    summary: 'The wikis that a game was filled from by their API, and its articles whose page is gone there',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: z.object({
      wikis: z.array(gameWiki),
      /** The newest ones. */
      gone: z.array(
        z.object({ article_id: id, slug: z.string(), title: z.string(), page: z.string(), gone_at: isoTime }),
      ),
    }),
  },
  'GET /api/admin/imports/{id}': {
    summary: 'The articles that an import of texts has made or changed, by its job, as it could be taken back',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: importUndo,
  },
  'POST /api/admin/imports/{id}/undo': {
    summary:
      'Take an import of texts back as one, once, within 7 days of its end; what somebody has changed since stays',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: importUndo,
  },
  'PATCH /api/admin/games/{id}/wikis/{wiki_id}': {
    summary: 'Have a wiki imported again every week, or no longer',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: wikiParams,
    body: z.object({ is_weekly: z.boolean() }),
    response: gameWiki,
  },
  'POST /api/admin/games/{id}/wikis/{wiki_id}/import': {
    summary: 'Import a wiki again as a job, with the choice of before; only changed pages are read',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: wikiParams,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/wiki/import': {
    summary: 'Import the pages of a wiki that was looked at, as a job; what is here already is only brought up to date',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: wikiSelection.extend({
      /** As the result of the look names it. */
      source_id: id,
      licence: wikiLicence,
      /** Where files come from, as the one who imports them says: readers see it under each text. Needed for files, and for them only. */
      source: wikiLicence.optional(),
      /** Whether the file holds every page of the wiki: what is missing is then marked as gone there. */
      is_whole: z.boolean().default(false),
      /** Of a live wiki: whether it is imported again every week. */
      is_weekly: z.boolean().default(false),
    }),
    response: jobStarted,
    status: 202,
  },
});
