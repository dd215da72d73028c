import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { demoPlayer, ensureFirstLogins, type FreshLogin } from '#server/auth/login/first-logins.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { FolderTakenError } from './db/folder-lock.ts';
import { migrate, MigrationChangedError } from './db/migrate.ts';
import {
  DatabaseClosedError,
  FolderUnusableError,
  listLossySettings,
  makeDataFolder,
  openDatabase,
} from './db/open.ts';
import { UnboundedSessionsError } from './db/session-settings.ts';
import { createDeps, type Deps } from './deps.ts';
import { startWorkers } from './jobs.ts';
import { returnAbandonedCalls } from '#server/chat/running/abandoned-answers.ts';
import { scheduleTasks } from './registry/schedule.ts';
import { listExpertGames } from '#server/games/games.ts';
import { followRules, noteModelInUse } from './settings/settings.ts';
import { createScheduler } from './scheduler/scheduler.ts';
import { seedDemo } from './knowledge/demo.ts';
import { createLog } from './monitoring/log.ts';
import { version } from './monitoring/version.ts';
import { stopServing } from '#server/http/connections/stop-serving.ts';

const exitAtLatestMs = 29_000;
const triedWithinMs = 3_000;

/** The process: opens the database, serves, and on SIGTERM ends what it began before it goes. */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  await makeDataFolder(config.DATA_DIR);
  const database = await openDatabase(config);
  void database.gave_up?.then((error) => {
    log.fatal({ err: error }, `the database could not write to ${config.DATA_DIR} and has ended; start again`);
    process.exit(1);
  });
  const lossy = await listLossySettings(database);
  if (lossy.length > 0) {
    const risk = `PostgreSQL may lose what it acknowledged. Turn on: ${lossy.join(', ')}.`;
    if (config.production) throw new ConfigError(risk);
    log.warn(risk);
  }
  const applied = await migrate(database.sessions);
  if (applied.length > 0)
    log.info({ migrations: applied.length, last: applied.at(-1) }, 'the database has been brought to this version');
  const deps = await createDeps(config, database, log);
  const stopFollowingRules = await followRules(deps);
  await noteModelInUse(deps);
  const logins = await ensureFirstLogins(deps);
  await seedDemo(deps, demoPlayer);
  let stopping = false;
  const app = await buildApp(deps, { isStopping: () => stopping });
  await returnAbandonedCalls(deps, database.kind === 'embedded');
  await deps.live.start();
  deps.kept_model?.start();
  const worker = startWorkers(deps);
  const scheduler = createScheduler(log, deps.metrics);
  scheduleTasks(scheduler, deps);
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw describeListenFault(error, config);
  });
  log.info({ url: config.PUBLIC_URL, version }, 'listening');
  deps.answer_thread.warmUp();
  // Only reading has so little time that the weights must be there before the first question.
  if (deps.read !== undefined) deps.encoder?.warmUp();
  const stopMeasuring = deps.fitted?.measure();
  // The titles are indexed for the first search; where that fails, it is tried again and says so.
  deps.titles.open().catch(() => {});
  // So are the names of games; where that fails, the first question that needs them reads them.
  listExpertGames(deps.db)
    .then(deps.titles.readyNames)
    .catch(() => {});
  // Node itself writes it when the process ends, which a kill or a fault never lets it do.
  flushCompileCache();

  const stop = async (signal: string) => {
    stopping = true;
    stopMeasuring?.();
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), exitAtLatestMs).unref();
    // Jobs that an ending answer starts wait for the next process.
    await Promise.all([
      worker.stop(),
      scheduler.stopMost(),
      stopServing(app, {
        behind_proxy: config.production || config.TRUST_PROXY !== undefined,
        endStreams: deps.live.endStreams,
        closeStreams: deps.live.closeStreams,
        drainAnswers: deps.answers.drain,
      }),
    ]);
    await scheduler.stop();
    await deps.live.stop();
    await deps.kept_model?.stop();
    await stopFollowingRules();
    await deps.replica?.close();
    await deps.answer_thread.close();
    await deps.encoder?.close();
    await database.close();
    process.exit(0);
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const onSignal = (signal: string) => {
    // A second signal of either kind does what it does to any process: it ends this one at once.
    for (const one of signals) process.off(one, onSignal);
    void stop(signal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  if (!config.production) {
    // A refused key is told at once, and a slow model makes nobody wait.
    await Promise.race([deps.first_try?.ended, pause(triedWithinMs, undefined, { ref: false })]);
    greet(config, logins, deps);
  }
}

/** The sentence for an operator whose PORT or HOST cannot be had; any other fault as it is. */
function describeListenFault(error: unknown, { HOST, PORT }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `PORT ${PORT} is taken on ${HOST} by another program. End that one, or set PORT to another number.`,
    );
  if (code === 'EACCES')
    return new ConfigError(`PORT ${PORT} is not open to this account. Set PORT to a number from 1024 on.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(
      `HOST ${HOST} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all of them.`,
    );
  return error;
}

/** Tells the person at the terminal where to go and how to get in; in production the log says enough. */
function greet(
  { PUBLIC_URL, DATA_DIR, SMTP_URL, AI_MODEL, stand_ins }: Config,
  logins: readonly FreshLogin[],
  found: Pick<Deps, 'local_model' | 'kept_model' | 'first_try'>,
): void {
  const lines = [
    `Hintline is ready: ${PUBLIC_URL}`,
    ...logins.map(({ email, password }) => `  sign in as ${email} with the password ${password}`),
    logins.length > 0 ? `  (shown once; kept in ${DATA_DIR}/logins.txt)` : `  logins: see ${DATA_DIR}/logins.txt`,
    `  answers: ${describeAnswers(AI_MODEL, found, stand_ins)}`,
    ...(SMTP_URL === undefined && !stand_ins.has('mail')
      ? [`  mail: written to ${DATA_DIR}/outbox (set SMTP_URL to send it)`]
      : []),
    ...(stand_ins.has('mail') ? ['  mail: printed here by a stand-in (set SMTP_URL to send it)'] : []),
    ...(stand_ins.has('payments') ? ['  payments: played on a page of their own, no money moves (set PAYMENTS)'] : []),
    ...(stand_ins.has('embeddings') ? ['  embeddings: a stand-in that knows a few words (set EMBEDDING_*)'] : []),
    ...(stand_ins.has('steam') ? ['  Steam: a stand-in with invented players and games (set STEAM_API_KEY)'] : []),
  ];
  console.log(`\n${lines.join('\n')}\n`);
}

const refusals: Readonly<Record<string, string>> = {
  unauthorised: ', which refuses the key: check AI_API_KEY; until then the articles are quoted',
  quota: ', whose account has no credit left; until then the articles are quoted',
  unknown_model: ', which its server does not know: check AI_MODEL and AI_BASE_URL; until then the articles are quoted',
};

const switchOff = 'npm run add-model -- --remove switches it off';

function describeAnswers(
  model: string | undefined,
  { local_model, kept_model, first_try }: Pick<Deps, 'local_model' | 'kept_model' | 'first_try'>,
  stand_ins: Config['stand_ins'],
): string {
  if (model !== undefined) return `the model ${model}${refusals[first_try?.refused()?.kind ?? ''] ?? ''}`;
  if (kept_model !== null) return `the model ${kept_model.name}, on this machine once it is loaded (${switchOff})`;
  if (local_model !== null) {
    const { model: name, server, is_chosen } = local_model;
    const how = is_chosen ? switchOff : 'AI_AUTODETECT=off leaves it alone';
    return `the model ${name}, found on this machine (${server}; ${how})`;
  }
  if (stand_ins.has('model')) return 'a stand-in for a model, which quotes the articles';
  return 'the built-in expert, which quotes the articles (npm run add-model adds a model that reads them)';
}

/** Ends a start that failed: with a sentence where the operator can mend it, else with the whole error. */
export function giveUp(error: unknown): never {
  const plain =
    error instanceof ConfigError ||
    error instanceof FolderTakenError ||
    error instanceof FolderUnusableError ||
    error instanceof DatabaseClosedError ||
    error instanceof UnboundedSessionsError ||
    error instanceof MigrationChangedError;
  console.error(plain ? error.message : error);
  process.exit(1);
}
