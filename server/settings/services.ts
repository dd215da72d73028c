import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Service, ServiceTest } from '#contract/settings.ts';
import {
  type ServiceProblem,
  type ServiceState,
  type TestedService,
  testedServices,
} from '#contract/values/changeable-rules.ts';
import type { Language } from '#contract/values/languages.ts';
import { countMails } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { composeMail } from '#server/mail/mail.ts';
import { messagesFor } from '#server/messages.ts';
import { EmbeddingFault, type EmbeddingFaultKind } from '#server/providers/model/embedding-fault.ts';
import { ModelFault, type ModelFaultKind, redactDetail } from '#server/providers/model/model-fault.ts';
import { PaymentUnknownError } from '#server/providers/payments.ts';
import { SteamFault, type SteamFaultKind } from '#server/providers/steam/steam-fault.ts';
import { type LastAnswers, readLastAnswers } from '#server/usage/usage.ts';
import { findTrial } from './model-trial-job.ts';
import * as store from './settings.store.ts';
import { secretsOf, shownSettings } from './shown-settings.ts';

interface Tester {
  id: number;
  email: string;
  language: Language;
}

/**
 * Notes at a start which model is in use, so that trouble of the one before, of its server or its key is not told of it.
 * Stand-ins and models beside this server listen elsewhere after each start and are the same for all that.
 */
export async function noteModelInUse({ db, config, kept_model, experts: { model } }: Deps): Promise<void> {
  if (model?.model == null) return;
  const server = config.stand_ins.has('model') || kept_model !== null ? null : [config.AI_BASE_URL, config.AI_API_KEY];
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([model.model, server, config.AI_EXTRA_HEADERS]))
    .digest('hex')
    .slice(0, 16);
  await db.transaction().execute(async (tx) => {
    if (await store.storeModelInUse(tx, fingerprint)) await store.deleteTest(tx, 'model');
  });
}

/** Tells by the last test and by the mails that are tried again whether the mail server takes anything. */
export async function readMailRecord(db: Db) {
  const mails = await countMails(db);
  const test = (await store.listTests(db)).find(({ service }) => service === 'mail');
  const failing_since = mails.failing_since ?? (test?.works === false ? test.tested_at : null);
  return { ...mails, failing_since, works: test?.works === true };
}

/** The model's last answers; what troubled it is over as well once a test has gone well since. */
export async function readModelRecord({ db, first_try }: Pick<Deps, 'db' | 'first_try'>): Promise<LastAnswers> {
  const record = await readLastAnswers(db);
  const refused = first_try?.refused() ?? null;
  const is_newer = refused !== null && (record.last_at === null || record.last_at < refused.since);
  const trouble = record.trouble ?? (is_newer ? { ...refused, in_a_row: 0 } : null);
  return afterTests({ ...record, trouble }, await store.listTests(db));
}

function afterTests(record: LastAnswers, tests: Awaited<ReturnType<typeof store.listTests>>): LastAnswers {
  const { trouble } = record;
  const is_over = tests.some(
    (test) => test.service === 'model' && test.works && trouble !== null && test.tested_at > trouble.last_at,
  );
  return is_over ? { ...record, trouble: null } : record;
}

/** The services with their settings and how their last test went. */
export async function listServices(deps: Deps): Promise<Service[]> {
  const { fitted } = deps;
  const listed = await store.listTests(deps.db);
  const { trouble } = await readModelRecord(deps);
  const trial = await findTrial(deps);
  const tests = new Map(listed.map(({ service, ...test }) => [service, test]));
  return testedServices.map((service) => ({
    service,
    state: stateOfService(service, deps),
    settings: shownSettings(service, deps.config, service === 'model' ? fitted?.settings() : undefined),
    last_test: tests.get(service) ?? null,
    fit: service === 'model' ? fitOfModel(deps) : null,
    trial: service === 'model' ? trial : null,
    trouble: service === 'model' && deps.experts.model !== undefined ? trouble : null,
  }));
}

/** How this process asks the model, and how fast it found it to be. */
function fitOfModel({ fitted, prompt_watch }: Deps): Service['fit'] {
  if (fitted === undefined) return null;
  const measured = fitted.speed();
  return {
    profile: fitted.fit().profile,
    cut: prompt_watch?.cut() ?? null,
    speed: measured && {
      latency_ms: Math.round(measured.latency_seconds * 1_000),
      read_per_second: Math.round(measured.read_per_second),
      written_per_second: Math.round(measured.written_per_second),
    },
  };
}

export function stateOfService(
  service: TestedService,
  { config, local_model, experts, embedder, encoder, steam, payments }: Deps,
): ServiceState {
  if (config.stand_ins.has(service)) return 'stand_in';
  if (service === 'mail') return config.SMTP_URL === undefined ? 'outbox' : 'real';
  if (service === 'embeddings' && encoder !== undefined && embedder?.model === encoder.model) return 'built_in';
  const isThere = { model: experts.model, embeddings: embedder, steam, payments }[service] !== undefined;
  if (!isThere) return 'off';
  const isFound = local_model !== null && !config.set_names.has(service === 'model' ? 'AI_MODEL' : 'EMBEDDING_MODEL');
  return isFound && (service === 'model' || service === 'embeddings') ? 'found' : 'real';
}

const longestTestMs = 30_000;
/** Of an invented payment: a provider that takes the key says that it has none of this id. */
const noPayment = '00000000-0000-5000-8000-000000000000';
/** A name that Steam has known since its beginning; any answer about it shows that the key is taken. */
const steamName = 'gabelogannewell';

/**
 * Tries a service the way the product uses it, and keeps how it went.
 * @throws AppError `service_off`; `too_many_requests`
 */
export async function testService(deps: Deps, service: TestedService, tester: Tester): Promise<ServiceTest> {
  await countHit(deps.db, rateLimits.serviceTests, String(tester.id), deps.config.RATE_LIMIT_FACTOR);
  const begun_at = performance.now();
  const outcome = await tryService(deps, service, tester);
  return store.storeTest(deps.db, service, { ...outcome, took_ms: Math.round(performance.now() - begun_at) });
}

/** The same without keeping it. @throws AppError `service_off` */
export async function tryService(deps: Deps, service: TestedService, tester: Omit<Tester, 'id'>) {
  const attempt = attemptOf(deps, service, tester);
  if (attempt === undefined) throw new AppError('service_off');
  return attempt(AbortSignal.timeout(longestTestMs)).then(
    () => ({ works: true, problem: null, detail: null }),
    (error: unknown) => {
      const { problem, detail } = problemOf(error);
      deps.log.warn({ err: error, service }, 'the test of a service failed');
      return { works: false, problem, detail: detail === null ? null : redactDetail(detail, secretsOf(deps.config)) };
    },
  );
}

type Attempt = (signal: AbortSignal) => Promise<unknown>;

function attemptOf(deps: Deps, service: TestedService, { email, language }: Omit<Tester, 'id'>): Attempt | undefined {
  const { experts, embedder, payments, steam, send_mail } = deps;
  const texts = messagesFor(language).mails.testMail;
  const attempts: Record<TestedService, Attempt | undefined> = {
    model: experts.model?.tryOut,
    embeddings: embedder && ((signal) => embedder.embed(['OK'], { kind: 'question', signal })),
    mail: () => send_mail(composeMail({ to: email, language, subject: texts.subject, parts: [{ text: texts.text }] })),
    payments: payments && (() => payments.findPayment(noPayment)),
    steam: steam && ((signal) => steam.findIdByName(steamName, { interactive: true, signal })),
  };
  return attempts[service];
}

const modelProblems: Record<ModelFaultKind, ServiceProblem> = {
  timeout_first_text: 'timeout',
  timeout_gap: 'timeout',
  timeout_total: 'timeout',
  cut_off: 'unreadable',
  provider_error: 'other',
  rate_limited: 'limit',
  quota: 'limit',
  unauthorised: 'refused',
  unknown_model: 'unreadable',
  not_a_stream: 'unreadable',
  empty: 'unreadable',
  content_filter: 'other',
  not_from_source: 'other',
  unavailable: 'unreachable',
  queued: 'timeout',
};

const embeddingProblems: Record<EmbeddingFaultKind, ServiceProblem> = {
  key_refused: 'refused',
  quota: 'limit',
  throttled: 'limit',
  unavailable: 'unreachable',
  timeout: 'timeout',
  refused: 'other',
  unreadable: 'unreadable',
  not_running: 'other',
};

const steamProblems: Record<SteamFaultKind, ServiceProblem> = {
  key_refused: 'refused',
  key_missing: 'refused',
  key_unsuitable: 'refused',
  profile_unknown: 'other',
  spent: 'limit',
  throttled: 'limit',
  unavailable: 'unreachable',
  timeout: 'timeout',
  unreadable: 'unreadable',
};

const mailProblems: Readonly<Record<string, ServiceProblem>> = {
  EAUTH: 'refused',
  ENOAUTH: 'refused',
  EDNS: 'unreachable',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'timeout',
};

const mailError = z.object({ code: z.string(), responseCode: z.number().optional() });

/** What went wrong, and the other side’s own words. */
function problemOf(error: unknown): { problem: ServiceProblem; detail: string | null } {
  if (error instanceof ModelFault) return { problem: modelProblems[error.kind], detail: error.detail };
  if (error instanceof EmbeddingFault) return { problem: embeddingProblems[error.kind], detail: error.message };
  if (error instanceof SteamFault) return { problem: steamProblems[error.kind], detail: error.message };
  if (error instanceof PaymentUnknownError) return { problem: paymentProblem(error.message), detail: error.message };
  if (error instanceof Error && error.name === 'TimeoutError') return { problem: 'timeout', detail: null };
  // Of a mail only the codes: the message holds addresses.
  const mail = mailError.safeParse(error).data;
  if (mail === undefined) return { problem: 'other', detail: null };
  const { code, responseCode } = mail;
  return { problem: mailProblems[code] ?? 'other', detail: [code, responseCode].filter(Boolean).join(' ') };
}

function paymentProblem(words: string): ServiceProblem {
  if (/answered (401|403)\b/.test(words)) return 'refused';
  if (/answered 429\b/.test(words)) return 'limit';
  return /no answer/.test(words) ? 'unreachable' : 'unreadable';
}
