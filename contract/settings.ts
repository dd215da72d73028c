import { z } from 'zod';
import { id, isoTime, shownVersion } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted, jobState } from './jobs.ts';
import { modelTrouble } from './token-usage.ts';
import {
  modelProfiles,
  ruleGroups,
  ruleNames,
  serviceProblems,
  serviceStates,
  testedServices,
  valueSources,
} from './values/changeable-rules.ts';

const source = z.enum(valueSources);

const serviceTest = z.object({
  works: z.boolean(),
  /** Null where it works. */
  problem: z.enum(serviceProblems).nullable(),
  /** The other side’s own words, without secrets; null where there are none. */
  detail: z.string().nullable(),
  took_ms: z.int().min(0),
  tested_at: isoTime,
});
export type ServiceTest = z.infer<typeof serviceTest>;

const shownSetting = z.object({
  name: z.string(),
  /** Null for a secret, and where nothing is set. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  source,
});
export type ShownSetting = z.infer<typeof shownSetting>;

const service = z.object({
  service: z.enum(testedServices),
  state: z.enum(serviceStates),
  settings: z.array(shownSetting),
  /** Null before the first test. */
  last_test: serviceTest.nullable(),
  /** Its faults when players ask; null while it answers, and for other services. */
  trouble: modelTrouble.nullable(),
  /** The last trial of this model; null for other services, and before the first. */
  trial: z
    .object({
      job_id: id,
      state: jobState,
      /** Null until it has ended well. */
      result: z.object({ right: z.int(), of: z.int(), seconds: z.number() }).nullable(),
    })
    .nullable(),
  /** How the model is asked, by the process that answers this; null for other services, and without a model. */
  fit: z
    .object({
      profile: z.enum(modelProfiles),
      /** Null before it was measured, and where the profile is set. */
      speed: z
        .object({
          latency_ms: z.int().min(0),
          /** Tokens. */
          read_per_second: z.int().min(0),
          written_per_second: z.int().min(0),
        })
        .nullable(),
      /** The server reads far fewer tokens than it is sent; null where nothing speaks for that. */
      cut: z.object({ sent_tokens: z.int(), read_tokens: z.int() }).nullable(),
    })
    .nullable(),
});
export type Service = z.infer<typeof service>;

const value = z.number().nullable();

const rule = z.object({
  name: z.enum(ruleNames),
  group: z.enum(ruleGroups),
  /** What applies now; null: there is no such rule. A switch is 0 or 1. */
  value,
  source,
  /** What applies when the change is taken back. */
  without_change: z.object({ value, source: z.enum(['environment', 'default']) }),
  /** Bounds on this installation. */
  min: z.number(),
  max: z.number(),
  /** Rises with each change; 0 before the first. */
  version: z.int().min(0),
  changed_at: isoTime.nullable(),
  /** Null where nobody changed it, and where that account is gone. */
  changed_by: z.object({ id, name: z.string() }).nullable(),
});
export type ChangeableRule = z.infer<typeof rule>;

const installed = z.object({
  /** With the commit, where the program was cloned. */
  version: z.string(),
  database: z.enum(['postgres', 'embedded']),
  /** The newest step of the database's schema. */
  last: z.string(),
  upgraded_at: isoTime,
  /** Steps of the last upgrade, or of the first start. */
  applied: z.int(),
  /** The last one by `npm run backup`; other ways of backing up are not seen. */
  backup_at: isoTime.nullable(),
  /** On the disk of the data folder; null where it cannot be looked at. */
  free_bytes: z.number().nullable(),
});
export type Installed = z.infer<typeof installed>;

const ruleParams = z.object({ rule: z.enum(ruleNames) });

export const settingsEndpoints = defineEndpoints({
  'GET /api/admin/settings': {
    summary:
      'What is configured, whether it worked when it was tried last, and the rules that can be changed; no secrets',
    access: 'admin',
    grants: [],
    api_key: false,
    response: z.object({
      services: z.array(service),
      others: z.array(shownSetting),
      rules: z.array(rule),
      installed,
    }),
  },
  'GET /api/admin/settings/changes': {
    summary: 'What is new in this version: its newest changes, at most 20, in English',
    access: 'admin',
    grants: [],
    api_key: false,
    response: z.object({ items: z.array(z.string()) }),
  },
  'POST /api/admin/settings/services/{service}/test': {
    summary: 'Try a service now, and say what happened; the e-mail goes to whoever tries it',
    access: 'admin',
    grants: [],
    api_key: false,
    params: z.object({ service: z.enum(testedServices) }),
    response: serviceTest,
  },
  'POST /api/admin/settings/model-trial': {
    summary: 'Ask the model ten questions with known answers as a job, or take the one that runs; 409 without a model',
    access: 'admin',
    grants: [],
    api_key: false,
    status: 202,
    response: jobStarted,
  },
  'PUT /api/admin/settings/rules/{rule}': {
    summary: 'Change a rule in every process; 409 with `current` where somebody else was faster',
    access: 'admin',
    grants: [],
    api_key: false,
    params: ruleParams,
    body: z.object({ value, version: shownVersion }),
    response: rule,
  },
  'POST /api/admin/settings/rules/{rule}/reset': {
    summary: 'Let a rule be what the environment says again; 409 with `current` where somebody else was faster',
    access: 'admin',
    grants: [],
    api_key: false,
    params: ruleParams,
    body: z.object({ version: shownVersion }),
    response: rule,
  },
});
