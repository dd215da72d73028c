import { z } from 'zod';
import { isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { modelTrouble } from './token-usage.ts';
import { serviceStates } from './values/changeable-rules.ts';
import { alertSignalNames } from './values/alert-signals.ts';

/** Work that may wait for somebody who works here; each domain brings its own. */
export const tileKey = z.enum([
  'top_ups_in_review',
  /** Calls that are reserved for longer than any answer takes. */
  'held_reservations',
  'failed_jobs',
  'failed_mails',
  'reports',
  'bad_ratings',
  'articles_to_review',
  /** Questions that came again and again, and no article answers. */
  'unanswered',
]);

export const tile = z.object({
  key: tileKey,
  value: z.number(),
  /** Whether somebody should look into it. */
  attention: z.boolean(),
  /** The page that lists what was counted; null where there is none. */
  link: z.string().nullable(),
  /** The piece of work that waits longest, with its own page; null where nothing is waiting. */
  first: z.object({ title: z.string(), since: isoTime, link: z.string() }).nullable(),
});
export type Tile = z.infer<typeof tile>;

/** A figure of the alerts that is over its threshold. */
const runningAlert = z.object({
  signal: z.enum(alertSignalNames),
  /** The worst so far. */
  value: z.int(),
  since: isoTime,
  /** The page that lists what was counted. */
  link: z.string(),
});
export type RunningAlert = z.infer<typeof runningAlert>;

/** The parts that everything else stands on. */
const health = z.object({
  model: z.object({
    state: z.enum(serviceStates),
    /** The last 20 answers of a day that a model was to write. */
    answers: z.int(),
    faults: z.int(),
    /** Null where it was asked for none. */
    last_at: isoTime.nullable(),
  }),
  mail: z.object({
    state: z.enum(serviceStates),
    waiting: z.int(),
    /** Refused at least once: tried again, or given up. */
    failed: z.int(),
    /** Given up as the receiver's address or the text was refused; the mail server itself works. */
    refused: z.int(),
    /** Set while the mail server takes nothing: a mail is tried again, or the last test failed. */
    failing_since: isoTime.nullable(),
    /** The last test went well. */
    works: z.boolean(),
  }),
  payments: z.object({ state: z.enum(serviceStates), in_review: z.int() }),
  database: z.object({
    kind: z.enum(['postgres', 'embedded']),
    bytes: z.number(),
    /** The last one by `npm run backup`; other ways of backing up are not seen. */
    backup_at: isoTime.nullable(),
  }),
  /** With the commit, where the program was cloned. */
  version: z.string(),
});
export type Health = z.infer<typeof health>;

/** Page hits as the product counts them itself: without address or identity, a visitor is one for a day. */
export const pageHits = z.object({
  /** The last 30 days, today last. */
  days: z.array(z.object({ date: z.iso.date(), hits: z.int(), visitors: z.int() })),
  /** The most visited paths of these days. */
  pages: z.array(z.object({ path: z.string(), hits: z.int() })),
  /** Whether the product counts; else another service does, or nobody. */
  is_counting: z.boolean(),
});
export type PageHits = z.infer<typeof pageHits>;

export const adminHomeEndpoints = defineEndpoints({
  'GET /api/admin/home': {
    summary: 'How the product does, in figures',
    access: 'admin',
    grants: ['reviewer', 'support', 'finance'],
    api_key: false,
    response: z.object({
      tiles: z.array(tile),
      /** Who answers: a model, and where it was found if nobody configured it; null for the built-in expert. */
      model: z
        .object({
          name: z.string(),
          found_in: z.string().nullable(),
          /** Null while it answers, and for whoever may not see its figures. */
          trouble: modelTrouble.nullable(),
        })
        .nullable(),
      /** The longest first. */
      alerts: z.array(runningAlert),
      /** For admins alone. */
      health: health.nullable(),
    }),
  },
  'GET /api/admin/analytics/hits': {
    summary: 'Page hits of the last 30 days, by day and by page',
    access: 'admin',
    grants: [],
    api_key: false,
    response: pageHits,
  },
});
