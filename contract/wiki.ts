import { z } from 'zod';
import { id, idParams, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted } from './jobs.ts';
import { limits } from './values/limits.ts';

/** Which pages an import takes: those of these namespaces and, where any are named, of one of the categories. */
export const wikiSelection = z.object({
  namespaces: z.array(z.int().min(0).max(10_000)).min(1).max(100),
  categories: z.array(typedText(limits.title)).max(200).default([]),
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

export const wikiEndpoints = defineEndpoints({
  'POST /api/admin/games/{id}/wiki': {
    summary:
      'Take in a wiki’s XML export, plain or packed with gzip or bzip2, and look at it as a job; the body is the file itself, and nothing is imported yet',
    access: 'admin',
    api_key: false,
    params: idParams,
    raw_body: true,
    body_limit: limits.wikiFile,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/{id}/wiki/import': {
    summary: 'Import the pages of a wiki that was looked at, as a job; what is here already is only brought up to date',
    access: 'admin',
    api_key: false,
    params: idParams,
    body: wikiSelection.extend({
      /** As the result of the look names it. */
      source_id: id,
      licence: wikiLicence,
      /** Whether the file holds every page of the wiki: what is missing is then marked as gone there. */
      is_whole: z.boolean().default(false),
    }),
    response: jobStarted,
    status: 202,
  },
});
