import { statfs } from 'node:fs/promises';
import type { Language } from '#contract/values/languages.ts';
import { backupIsLateHours } from '#contract/values/setup-parts.ts';
import type { Config } from '#server/config.ts';
import { requireMigrated } from '#server/db/migrate.ts';
import { listLossySettings, type OpenDatabase } from '#server/db/open.ts';
import { findLastBackup } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { messagesFor } from '#server/messages.ts';
import { verifySmtp } from '#server/providers/mailer.ts';
import { readModelRecord, stateOfService, tryService } from '#server/settings/settings.ts';
import { findLastNotice } from '#server/top-ups/top-ups.ts';
import { listAdminIds } from '#server/users/users.store.ts';
import { checkAddress } from './public-address.ts';
import { good, off, type SetupLine, type SetupTexts, wrong } from './setup-line.ts';

const gibibyte = 1024 ** 3;
const hourMs = 60 * 60 * 1000;
const checkedEveryMs = 15 * 60_000;

/** Checks the rest where the database does not open. @param database what is wrong with it */
export async function checkWithoutDatabase(
  config: Config,
  language: Language,
  database: SetupLine,
): Promise<SetupLine[]> {
  const texts = messagesFor(language).setup;
  return [
    checkSettings(config, texts.settings),
    database,
    ...(await checkAddress(config, undefined, undefined, texts)),
    await checkMail(config, texts.mail),
    await checkDisk(config, texts.disk),
  ];
}

/**
 * Tries each part of an installation that is to be open to others. Every try ends within half a minute by itself.
 * @param reader_id the admin in whose name events are read; without one, any
 */
export async function checkSetup(deps: Deps, language: Language, reader_id?: number): Promise<SetupLine[]> {
  const { config, database, db } = deps;
  const texts = messagesFor(language).setup;
  const [admin_id] = await listAdminIds(db);
  const [opened, way, mail, model, payments, disk, backup] = await Promise.all([
    checkDatabase(database, texts.database),
    checkAddress(config, db, reader_id ?? admin_id, texts),
    checkMail(config, texts.mail),
    checkModel(deps, texts),
    checkPayments(deps, texts),
    checkDisk(config, texts.disk),
    checkBackup(database, texts.backup),
  ]);
  const admin = admin_id === undefined ? wrong('admin', texts.admin.none) : good('admin', texts.admin.good);
  return [checkSettings(config, texts.settings), opened, admin, ...way, mail, model, payments, disk, backup];
}

/** Answers what a process found again for some minutes: an admin who looks at the overview does not ask a model each time. */
export function setupKeeper(deps: Deps): (language: Language, reader_id: number) => Promise<SetupLine[]> {
  const kept = new Map<Language, { at: number; lines: Promise<SetupLine[]> }>();
  return (language, reader_id) => {
    const before = kept.get(language);
    if (before !== undefined && Date.now() - before.at < checkedEveryMs) return before.lines;
    const lines = checkSetup(deps, language, reader_id);
    kept.set(language, { at: Date.now(), lines });
    lines.catch(() => kept.delete(language));
    return lines;
  };
}

function checkSettings({ NODE_ENV, production, stand_ins }: Config, texts: SetupTexts['settings']): SetupLine {
  if (!production) return wrong('settings', texts.notProduction({ mode: NODE_ENV }));
  if (stand_ins.size > 0) return wrong('settings', texts.standIns({ names: [...stand_ins].join(', ') }));
  return good('settings', texts.good);
}

export async function checkDatabase(database: OpenDatabase, texts: SetupTexts['database']): Promise<SetupLine> {
  if (database.kind === 'embedded') return wrong('database', texts.embedded);
  const lossy = await listLossySettings(database);
  if (lossy.length > 0) return wrong('database', texts.lossy({ names: lossy.join(', ') }));
  const { rows } = await database.pool.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < 15) return wrong('database', texts.old({ version: String(version) }));
  try {
    await requireMigrated(database.pool);
  } catch {
    return wrong('database', texts.notMigrated);
  }
  return good('database', texts.good({ version: String(version) }));
}

async function checkMail({ SMTP_URL }: Config, texts: SetupTexts['mail']): Promise<SetupLine> {
  if (SMTP_URL === undefined) return wrong('mail', texts.none);
  const { hostname } = new URL(SMTP_URL);
  const code = await verifySmtp(SMTP_URL);
  return code === undefined
    ? good('mail', texts.good({ host: hostname }))
    : wrong('mail', texts.refused({ host: hostname, code }));
}

/** Asks a service as the button in Settings does. @returns nothing where it works, else what it does instead */
async function findProblem(deps: Deps, service: 'model' | 'payments', texts: SetupTexts): Promise<string | undefined> {
  const { problem, detail } = await tryService(deps, service, { email: '', language: 'en' });
  return problem === null ? undefined : `${texts.problems[problem]}${detail === null ? '' : ` (${detail})`}`;
}

async function checkModel(deps: Deps, texts: SetupTexts): Promise<SetupLine> {
  const { model } = deps.experts;
  if (model === undefined) return off('model', texts.model.none);
  const name = model.model ?? texts.names.model;
  if (stateOfService('model', deps) === 'stand_in') return off('model', texts.standIn);
  if (deps.kept_model !== null)
    return (await readModelRecord(deps)).trouble === null
      ? good('model', texts.model.beside({ name }))
      : wrong('model', texts.model.failed({ name }));
  const problem = await findProblem(deps, 'model', texts);
  return problem === undefined
    ? good('model', texts.model.good({ name }))
    : wrong('model', texts.model.wrong({ name, problem }));
}

async function checkPayments(deps: Deps, texts: SetupTexts): Promise<SetupLine> {
  const { payments, config } = deps;
  if (payments === undefined)
    return config.payments_lack_seller
      ? wrong('payments', texts.payments.unnamed)
      : off('payments', texts.payments.off);
  if (stateOfService('payments', deps) === 'stand_in') return off('payments', texts.standIn);
  const problem = await findProblem(deps, 'payments', texts);
  if (problem !== undefined) return wrong('payments', texts.payments.wrong({ name: payments.name, problem }));
  const last = await findLastNotice(deps.db, payments.name);
  const url = `${config.PUBLIC_URL}/api/payments/${payments.name}/notifications`;
  return last === null
    ? off('payments', texts.payments.noNotice({ url }))
    : good('payments', texts.payments.good({ day: last.slice(0, 10) }));
}

async function checkDisk({ DATA_DIR: folder }: Config, texts: SetupTexts['disk']): Promise<SetupLine> {
  const found = await statfs(folder).catch(() => undefined);
  if (found === undefined) return wrong('disk', texts.unreadable({ folder }));
  const bytes = (found.bavail * found.bsize) / gibibyte;
  const free = bytes.toFixed(1);
  return bytes < 1 ? wrong('disk', texts.few({ free, folder })) : good('disk', texts.free({ free, folder }));
}

async function checkBackup({ db }: OpenDatabase, texts: SetupTexts['backup']): Promise<SetupLine> {
  const last = await findLastBackup(db);
  if (last === null) return wrong('backup', texts.none);
  const hours = String(Math.floor((Date.now() - Date.parse(last)) / hourMs));
  return Number(hours) >= backupIsLateHours
    ? wrong('backup', texts.old({ hours }))
    : good('backup', texts.good({ hours }));
}
