import { join } from 'node:path';
import type { Logger } from 'pino';
import { type AnswerThread, openAnswerThread } from './expert/answer-thread.ts';
import type { Expert } from './expert/expert.ts';
import type { FittedModel } from '#server/expert/model/fit-machine.ts';
import { writeExtractiveAnswer } from '#server/expert/quote/compose.ts';
import { createRunningAnswers, type RunningAnswers } from '#server/chat/running/running-answers.ts';
import type { Config } from './config.ts';
import { type ClockWatch, watchClock } from './db/clock-watch.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/open.ts';
import { openReplica, type Replica } from './db/replica.ts';
import { countCalls, countReadings } from './embeddings/count-calls.ts';
import type { Encoder } from './encoder/encoder.ts';
import { openMeaning } from './embeddings/meaning.ts';
import { openEmbedders } from './embeddings/open-embedders.ts';
import { carrierOf } from './live/event-carrier.ts';
import { createLiveHub, type LiveHub, streamBounds } from './live/hub.ts';
import { createNatsCarrier } from './live/nats-carrier.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { createOutboxMailer, createSmtpMailer, type SendMail } from './providers/mailer.ts';
import { openChosenModel } from './local-model/open-chosen.ts';
import type { ChosenModel } from './local-model/chosen-model.ts';
import type { KeptModel } from './local-model/keep-running.ts';
import type { FirstTry } from './connect-model.ts';
import { openModel } from './open-model.ts';
import { openPayments } from './providers/payment-providers.ts';
import { createPushSender, type SendPush } from './providers/push.ts';
import { openSteam } from '#server/providers/steam/open-steam.ts';
import type { InstallPaymentPage, PaymentProvider } from './providers/payments.ts';
import type { PromptWatch } from '#server/providers/model/prompt-watch.ts';
import type { LocalModel } from '#server/providers/model/find-local-model.ts';
import type { Embedder, Read } from '#server/providers/model/embedder.ts';
import { createWebhookSender, type SendWebhook } from './providers/webhook.ts';
import type { SteamGuides } from '#server/providers/steam/steam-guides.ts';
import type { SteamStore } from '#server/providers/steam/steam-store.ts';
import type { SteamOpenId } from '#server/providers/steam/steam-openid.ts';
import type { Steam } from '#server/providers/steam/steam.ts';
import { createPictureDecoder, type DecodePicture } from './question-pictures/decode-picture.ts';
import { openRetrieval, type Retrieval } from './retrieval/retrieval.ts';
import { type IndexFiles, openIndexFiles } from '#server/retrieval/files/index-files.ts';
import { listChunksAt, readStates } from './retrieval/retrieval.store.ts';
import { countSteamRequests } from './steam/request-budget.ts';
import { openTitleSearch, type TitleSearch } from './titles/titles.ts';

interface StandIns extends Pick<Deps, 'payments' | 'payment_page' | 'guides' | 'store'> {
  /** Settings that lead to the stand-ins with an address. */
  settings: Partial<Config>;
}

/** What the rules are given instead of reaching for globals; made once by `main` and by tests. */
export interface Deps {
  config: Config;
  database: OpenDatabase;
  db: Db;
  log: Logger;
  send_mail: SendMail;
  send_push: SendPush;
  send_webhook: SendWebhook;
  answer_thread: AnswerThread;
  retrieval: Retrieval;
  /** Absent where indexes are not kept as files. */
  index_files?: IndexFiles;
  /** Absent where none is configured. */
  embedder?: Embedder;
  /** The one that comes with the product, which steps in where another is configured; absent where it is switched off. */
  encoder?: Encoder;
  /** Helps to say whether what was found answers a question; absent where that is switched off. */
  read?: Read;
  /** Finds games by their titles. */
  titles: TitleSearch;
  /** `model` is absent where none is configured. */
  experts: { extractive: Expert; model?: Expert };
  /**
   * The model server on this machine that nothing in the settings names: switched on by `npm run add-model`, or found at
   * the start; null where there is none.
   */
  local_model: (LocalModel & { is_chosen: boolean }) | null;
  /** What `npm run add-model` had switched on at the start; null where nothing, and where the settings come first. */
  chosen_model: ChosenModel | null;
  /** The model that `npm run add-model` switched on, in a process of its own; null where it did not. */
  kept_model: KeptModel | null;
  /** How the model is asked on this machine; absent where none is configured. */
  fitted?: FittedModel;
  /** Tells how the start found the model; absent where none is configured. */
  first_try?: FirstTry;
  /** Whether the model's server reads what it is sent; absent where none is configured. */
  prompt_watch?: PromptWatch;
  answers: RunningAnswers;
  decode_picture: DecodePicture;
  clock: ClockWatch;
  live: LiveHub;
  /** Absent where payments are off; the rouble balance still pays. */
  payments?: PaymentProvider;
  /** Only where the provider of payments is played. */
  payment_page?: InstallPaymentPage;
  /** Absent where no key is set. */
  steam?: Steam;
  /** Absent where Steam is off. */
  openid?: SteamOpenId;
  /** Absent where Steam is off. */
  guides?: SteamGuides;
  /** Absent where Steam is off. */
  store?: SteamStore;
  /** Absent where none is set. */
  replica?: Replica;
  metrics: Metrics;
}

export async function createDeps(given: Config, database: OpenDatabase, log: Logger): Promise<Deps> {
  const { db } = database;
  const { settings, ...played } = await startStandIns(given, db);
  const opened_model = await openChosenModel(given, log);
  const kept_model = opened_model?.kept ?? null;
  const chosen_model = opened_model?.chosen ?? null;
  const found = opened_model === null ? await lookForModel(given, log) : opened_model.found;
  const local_model = found && { ...found, is_chosen: opened_model !== null };
  const config = {
    ...given,
    ...settings,
    ...settingsOf(local_model, given),
    ...(kept_model !== null && { AI_MODEL: kept_model.name }),
  };
  const metrics = createMetrics();
  const chosen = { kept_model, speed: chosen_model?.speed };
  const { expert: model, ...watched } = await openModel(config, chosen, { log, metrics, db });
  const opened = await openEmbedders(config, db);
  const embedder = opened.embedder && countCalls(opened.embedder, metrics);
  const embedders = [...(embedder ? [embedder] : []), ...opened.fallbacks.map((other) => countCalls(other, metrics))];
  const read =
    config.READER === 'on' && opened.encoder ? countReadings(opened.encoder.read, { metrics, log }) : undefined;
  const answer_thread = openAnswerThread(log);
  const indexFiles = filesOf(config, db, log);
  const titles = openTitleSearch(db);
  return {
    config,
    database,
    db,
    log,
    send_mail:
      config.SMTP_URL === undefined
        ? createOutboxMailer(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM, log)
        : createSmtpMailer(config.SMTP_URL, config.MAIL_FROM),
    send_webhook: createWebhookSender({ permitted_hosts: config.WEBHOOK_HOSTS }),
    send_push: createPushSender({ contact: contactOf(config), services: config }),
    answer_thread,
    retrieval: openRetrieval((game_id, revision) => listChunksAt(db, game_id, revision), {
      search: answer_thread.search,
      meaning: embedders.map((one) => openMeaning(db, one, log)),
      read,
      withoutNames: titles.withoutNames,
      files: indexFiles,
      budget_bytes: config.INDEX_CACHE_MIB * 1024 * 1024,
      count: (event) => metrics.index_cache.inc({ event }),
    }),
    ...(embedder === undefined ? {} : { embedder }),
    ...(opened.encoder === undefined ? {} : { encoder: opened.encoder }),
    ...(read === undefined ? {} : { read }),
    titles,
    local_model,
    chosen_model,
    kept_model,
    ...watched,
    experts: {
      extractive: { model: null, write: (task) => writeExtractiveAnswer(task, answer_thread.compose) },
      ...(model === undefined ? {} : { model }),
    },
    answers: createRunningAnswers(),
    decode_picture: createPictureDecoder(),
    clock: watchClock(db),
    live: openLiveHub(config, database, log),
    ...openPayments(config),
    ...(await openSteam(config, countSteamRequests(db))),
    ...played,
    ...(indexFiles === undefined ? {} : { index_files: indexFiles }),
    ...(config.DATABASE_REPLICA_URL === undefined
      ? {}
      : { replica: openReplica(config.DATABASE_REPLICA_URL, db, log, config.DATABASE_POOL_SIZE) }),
    metrics,
  };
}

function openLiveHub(config: Config, database: OpenDatabase, log: Logger): LiveHub {
  const bounds = {
    ...streamBounds,
    get per_account() {
      return Math.ceil(streamBounds.per_account * config.RATE_LIMIT_FACTOR);
    },
  };
  const { EVENTS_URL } = config;
  const carrier = EVENTS_URL === undefined ? carrierOf(database) : createNatsCarrier(EVENTS_URL, database.db, log);
  return createLiveHub(database, log, bounds, carrier);
}

/** Room for half a million chunks; games beyond that are built from the database. */
const indexFilesMib = 2048;

function filesOf({ DATA_DIR, INDEX_DIR }: Config, db: Db, log: Logger): IndexFiles | undefined {
  if (INDEX_DIR === 'off') return undefined;
  return openIndexFiles({
    folder: INDEX_DIR ?? join(DATA_DIR, 'indexes'),
    limit_bytes: indexFilesMib * 1024 * 1024,
    readStates: (game_id) => readStates(db, game_id),
    onTrouble: (error, path) => log.warn({ err: error, path }, 'the file of an index could not be used'),
  });
}

/** Whom push services write to when something is wrong with what this installation sends. */
function contactOf({ SUPPORT_EMAIL, PUBLIC_URL }: Config): string {
  if (SUPPORT_EMAIL !== undefined) return `mailto:${SUPPORT_EMAIL}`;
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:no-reply@hintline.local';
}

/** Stand-ins are loaded only where the settings ask for them, which production refuses. */
async function startStandIns(config: Config, db: Db): Promise<StandIns> {
  if (config.stand_ins.size === 0) return { settings: {} };
  const standIns = await import('../stand-ins/start.ts');
  return standIns.startStandIns(config, db);
}

async function lookForModel({ AI_AUTODETECT, looks_for_model }: Config, log: Logger): Promise<LocalModel | null> {
  if (!looks_for_model) return null;
  const { findLocalModel } = await import('#server/providers/model/find-local-model.ts');
  const found = await findLocalModel(typeof AI_AUTODETECT === 'string' ? undefined : AI_AUTODETECT);
  if (found !== null) log.info(found, 'a model on this machine answers; AI_AUTODETECT=off leaves it alone');
  return found;
}

/** Settings that lead to what was found; whatever is set itself stays. */
function settingsOf(found: LocalModel | null, { EMBEDDING_BASE_URL, stand_ins }: Config): Partial<Config> {
  if (found === null) return {};
  const { base_url, model, embedding_model } = found;
  const embeds = embedding_model !== null && EMBEDDING_BASE_URL === undefined && !stand_ins.has('embeddings');
  return {
    AI_BASE_URL: base_url,
    AI_MODEL: model,
    ...(embeds && { EMBEDDING_BASE_URL: base_url, EMBEDDING_MODEL: embedding_model }),
  };
}
