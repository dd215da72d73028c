import { statfs } from 'node:fs/promises';
import type { ServiceProblem } from '#contract/values/changeable-rules.ts';
import { type Config, readConfig } from '#server/config.ts';
import { requireMigrated } from '#server/db/migrate.ts';
import { listLossySettings, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { findLastBackup } from '#server/db/stored-results.ts';
import { createDeps } from '#server/deps.ts';
import { createLog } from '#server/monitoring/log.ts';
import { verifySmtp } from '#server/providers/mailer.ts';
import { readModelRecord, testService } from '#server/settings/services.ts';
import { findLastNotice } from '#server/top-ups/notices.ts';
import { listAdminIds } from '#server/users/users.store.ts';
import { checkAddress, good, type Line, off, wrong } from './public-address.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './with-database.ts';

readArguments(`npm run check-setup

Tries each part of an installation that is to be open to others, by the settings of the server, which has to run. Prints
a line for each: ✓ works, – is off, ✗ is missing, with what to do. Exits with 1 if something is missing.`);

const gibibyte = 1024 ** 3;
const hourMs = 60 * 60 * 1000;

function checkSettings({ NODE_ENV, production, stand_ins }: Config): Line {
  if (!production) return wrong('Settings', `NODE_ENV is ${NODE_ENV}: set NODE_ENV=production.`);
  if (stand_ins.size > 0) return wrong('Settings', `${[...stand_ins].join(', ')} are played: set STAND_INS=off.`);
  return good('Settings', 'NODE_ENV=production, nothing is played by a stand-in');
}

/** Opens PostgreSQL; the embedded database belongs to the server that runs. */
async function openPostgresOnly(config: Config): Promise<{ line: Line; database?: OpenDatabase }> {
  if (config.DATABASE_URL === undefined)
    return {
      line: wrong(
        'Database',
        'It is the embedded one, which may lose its last moments when the power fails: set DATABASE_URL to PostgreSQL.',
      ),
    };
  try {
    const database = await openDatabase(config);
    return { database, line: await checkDatabase(database) };
  } catch (error) {
    return { line: wrong('Database', error instanceof Error ? error.message : String(error)) };
  }
}

async function checkDatabase(database: OpenDatabase): Promise<Line> {
  const lossy = await listLossySettings(database);
  if (lossy.length > 0) return wrong('Database', `It may lose what it acknowledged. Turn on: ${lossy.join(', ')}.`);
  const { rows } = await database.pool.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < 15) return wrong('Database', `It is PostgreSQL ${version}: version 15 or newer is needed.`);
  try {
    await requireMigrated(database.pool);
  } catch {
    return wrong('Database', 'Its tables are not those of this version: start the server, which makes them.');
  }
  return good('Database', `PostgreSQL ${version}, with safe settings and the tables of this version`);
}

async function checkMail({ SMTP_URL }: Config): Promise<Line> {
  if (SMTP_URL === undefined)
    return wrong('Mail', 'SMTP_URL is not set: nobody gets the mail that confirms their address.');
  const { hostname } = new URL(SMTP_URL);
  const code = await verifySmtp(SMTP_URL);
  if (code === undefined) return good('Mail', `${hostname} lets us in`);
  return wrong('Mail', `${hostname} does not let us in (${code}): correct SMTP_URL.`);
}

const problems: Record<ServiceProblem, string> = {
  refused: 'refuses the key',
  limit: 'says that its limit is reached',
  timeout: 'does not answer in time',
  unreachable: 'cannot be reached',
  unreadable: 'answers what cannot be read',
  other: 'fails',
};

/** Those that the server itself asks, asked as the button in Settings does. */
async function checkServices(config: Config, database: OpenDatabase, admin_id: number): Promise<Line[]> {
  // What only answers need is left out.
  const parts = { ENCODER: 'off', INDEX_DIR: 'off', DATABASE_REPLICA_URL: undefined, EVENTS_URL: undefined } as const;
  const deps = await createDeps({ ...config, ...parts }, database, createLog({ LOG_LEVEL: 'silent' }));
  const tryOut = async (service: 'model' | 'payments') => {
    const { problem, detail } = await testService(deps, service, { id: admin_id, email: '', language: 'en' });
    return problem === null ? undefined : `${problems[problem]}${detail === null ? '' : ` (${detail})`}`;
  };
  return [await checkModel(), await checkPayments()];

  async function checkModel(): Promise<Line> {
    const name = deps.experts.model?.model;
    if (name === undefined)
      return off('Model', 'none, answers are quoted from the articles; AI_BASE_URL or npm run add-model adds one');
    if (deps.kept_model !== null)
      return (await readModelRecord(deps.db)).trouble === null
        ? good('Model', `${name} runs beside the server`)
        : wrong('Model', `${name} has failed since it answered last: Admin → Settings says why.`);
    const problem = await tryOut('model');
    return problem === undefined
      ? good('Model', `${name} answers`)
      : wrong('Model', `${name} ${problem}: correct AI_BASE_URL, AI_MODEL or AI_API_KEY.`);
  }

  async function checkPayments(): Promise<Line> {
    const { payments } = deps;
    if (payments === undefined)
      return (process.env['PAYMENTS'] ?? 'off') !== 'off' && !config.operator_is_named
        ? wrong('Payments', 'They stay off until all of OPERATOR_NAME, _ADDRESS, _INN and SUPPORT_EMAIL are set.')
        : off('Payments', 'off, players cannot buy calls');
    const problem = await tryOut('payments');
    if (problem !== undefined) return wrong('Payments', `${payments.name} ${problem}: correct its settings.`);
    const last = await findLastNotice(deps.db, payments.name);
    const address = `${config.PUBLIC_URL}/api/payments/${payments.name}/notifications`;
    return last === null
      ? off('Payments', `the key works; no notice has come yet: the shop’s account has to name ${address}`)
      : good('Payments', `the key works, the last notice came ${last.slice(0, 10)}`);
  }
}

async function checkDisk({ DATA_DIR }: Config): Promise<Line> {
  const found = await statfs(DATA_DIR).catch(() => undefined);
  if (found === undefined) return wrong('Disk', `DATA_DIR ${DATA_DIR} cannot be read: run this as the server’s user.`);
  const free = (found.bavail * found.bsize) / gibibyte;
  const text = `${free.toFixed(1)} GiB free at ${DATA_DIR}`;
  return free < 1 ? wrong('Disk', `Only ${text}: make room, or the database stops.`) : good('Disk', text);
}

async function checkBackup({ db }: OpenDatabase): Promise<Line> {
  const last = await findLastBackup(db);
  if (last === null) return wrong('Backup', 'There is none: npm run backup -- FILE, each night by cron.');
  const hours = Math.floor((Date.now() - Date.parse(last)) / hourMs);
  const text = `the last one is ${hours} h old`;
  return hours > 48 ? wrong('Backup', `${text}: see what the mails of cron say.`) : good('Backup', text);
}

async function checkAll(config: Config): Promise<Line[]> {
  const { line, database } = await openPostgresOnly(config);
  if (database === undefined || line.verdict !== 'good')
    return [
      checkSettings(config),
      line,
      ...(await checkAddress(config, undefined, undefined)),
      await checkMail(config),
      await checkDisk(config),
    ];
  const [admin_id] = await listAdminIds(database.db);
  const lines = [
    checkSettings(config),
    line,
    admin_id === undefined
      ? wrong('Admin', 'There is none: npm run create-admin -- you@example.com')
      : good('Admin', 'there is one'),
    ...(await checkAddress(config, database.db, admin_id)),
    await checkMail(config),
    ...(await checkServices(config, database, admin_id ?? 0)),
    await checkDisk(config),
    await checkBackup(database),
  ];
  await database.close();
  return lines;
}

const signs = { good: '✓', off: '–', wrong: '✗' } as const;

await runCommand(async () => {
  const lines = await checkAll(readConfig(process.env));
  for (const { about, verdict, text } of lines) console.log(`${signs[verdict]} ${about.padEnd(11)} ${text}`);
  const missing = lines.filter(({ verdict }) => verdict === 'wrong').length;
  if (missing === 0) return;
  console.log(`\n${missing} of ${lines.length} to do`);
  process.exitCode = 1;
});
// Parts that only a server ends would keep the process.
process.exit();
