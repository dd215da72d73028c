import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RunningAlert } from '#contract/admin-home.ts';
import type { AlertChannel, AlertDelivery, Alerts } from '#contract/alerts.ts';
import { email } from '#contract/common.ts';
import type { BodyOf } from '#contract/endpoint-types.ts';
import { type AlertChannelKind, alertLimits, alertSignalNames, listOfAlert } from '#contract/values/alert-signals.ts';
import type { Language } from '#contract/values/languages.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, wrongField } from '#server/errors.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { measureSignals } from '#server/overview/overview.ts';
import { isPublicHttps } from '#server/providers/public-web.ts';
import { alertJob } from './alert-job.ts';
import * as store from './alerts.store.ts';
import { isTimeZone } from './quiet-hours.ts';
import { shortAddress } from './short-address.ts';
import { watchSignals } from './watch-signals.ts';

type Admin = Actor & { user_id: number };
type MadeChannel = AlertChannel & { secret: string | null };

/** Deletes what was sent long ago, and channels whose deletion is final. */
export { forgetOldAlerts } from './alerts.store.ts';

/** Queues a message when an alert begins and one when it is over. */
export { watchSignals };

/** The signals that are an alert now, the longest first. */
export async function listRunningAlerts(db: Db): Promise<RunningAlert[]> {
  const open = await store.listOpenEpisodes(db);
  return open
    .map(({ signal, value, began_at }) => ({ signal, value, since: began_at, link: listOfAlert(signal, began_at) }))
    .sort((a, b) => a.since.localeCompare(b.since));
}

export async function showAlerts(db: Db): Promise<Alerts> {
  const settings = await store.findSettings(db);
  const values = await measureSignals(db);
  const open = await store.listOpenEpisodes(db);
  const { quiet_from, quiet_to, time_zone, version } = settings;
  return {
    signals: alertSignalNames.map((signal) => ({
      signal,
      threshold: settings[signal],
      value: values[signal],
      since: open.find((episode) => episode.signal === signal)?.began_at ?? null,
    })),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
    time_zone,
    version,
    channels: (await store.listChannels(db)).map(shown),
  };
}

/** @throws AppError `validation` for a time zone that is none; `rule_changed` */
export async function changeSettings(
  db: Db,
  { thresholds, quiet, time_zone, version }: BodyOf<'PUT /api/admin/alerts/settings'>,
  actor: Actor,
): Promise<Alerts> {
  if (!isTimeZone(time_zone)) throw wrongField('time_zone', 'time_zone');
  await db.transaction().execute(async (tx) => {
    const before = await store.findSettings(tx);
    const row = { ...thresholds, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, time_zone };
    if (!(await store.updateSettings(tx, version, row))) throw new AppError('rule_changed');
    const object = { kind: 'alert_settings', id: null } as const;
    const { version: _version, ...facts } = before;
    await audit(tx, { actor, action: 'update', object, before: facts, after: row });
  });
  // Whoever saved a threshold sees at once what it makes of the figures.
  await watchSignals(db);
  return showAlerts(db);
}

const makeSecret = () => `hintline_${randomBytes(32).toString('base64url')}`;

/** @throws AppError `validation` for an address that cannot be written to; `too_many_channels` */
export async function makeChannel(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { kind, target: typed }: BodyOf<'POST /api/admin/alerts/channels'>,
  { language, ...actor }: Admin & { language: Language },
): Promise<MadeChannel> {
  const target = kind === 'mail' ? readEmail(typed) : typed;
  if (kind === 'webhook' && !isPublicHttps(target, config.WEBHOOK_HOSTS)) throw wrongField('target', 'webhook_address');
  const secret = kind === 'webhook' ? makeSecret() : null;
  return db.transaction().execute(async (tx) => {
    await store.lockChannels(tx);
    const id = await store.insertChannel(tx, { kind, target, language, secret, made_by: actor.user_id });
    if (id === undefined) throw wrongField('target', 'channel_exists');
    if ((await store.countChannels(tx)) > alertLimits.channels) throw new AppError('too_many_channels');
    const made = await requireChannel(tx, id);
    await audit(tx, { actor, action: 'create', object: { kind: 'alert_channel', id }, after: audited(made) });
    return { ...shown(made), secret };
  });
}

function readEmail(typed: string): string {
  const read = email.safeParse(typed);
  if (!read.success) throw wrongField('target', 'email');
  return read.data;
}

/** @throws AppError `not_found` */
export function switchChannel(db: Db, id: number, is_active: boolean, actor: Actor): Promise<AlertChannel> {
  return change(db, id, 'update', actor, (tx) => store.updateChannel(tx, id, { is_active }));
}

/** @throws AppError `not_found`; `conflict` for mail, which is not signed */
export async function renewSecret(db: Db, id: number, actor: Actor): Promise<MadeChannel> {
  const secret = makeSecret();
  const channel = await change(db, id, 'update', actor, async (tx, { kind }) => {
    if (kind !== 'webhook') throw new AppError('conflict');
    await store.updateChannel(tx, id, { secret });
  });
  return { ...channel, secret };
}

/** @throws AppError `not_found`, also a second time */
export async function deleteChannel(db: Db, id: number, actor: Actor): Promise<void> {
  await change(db, id, 'delete', actor, (tx) => store.updateChannel(tx, id, { deleted: true }));
}

const takenTarget = z.object({ constraint: z.literal('alert_channels_target') });

/** @throws AppError `not_found` where nothing is to be undone; `conflict` where the same was made anew */
export function restoreChannel(db: Db, id: number, actor: Actor): Promise<AlertChannel> {
  return change(db, id, 'restore', actor, async (tx) => {
    await store.lockChannels(tx);
    await store.updateChannel(tx, id, { deleted: false }).catch((error: unknown) => {
      throw takenTarget.safeParse(error).success ? new AppError('conflict') : error;
    });
    if ((await store.countChannels(tx)) > alertLimits.channels) throw new AppError('too_many_channels');
  });
}

async function change(
  db: Db,
  id: number,
  action: 'update' | 'delete' | 'restore',
  actor: Actor,
  write: (tx: Tx, channel: AlertChannel) => Promise<void>,
): Promise<AlertChannel> {
  return db.transaction().execute(async (tx) => {
    const before = await store.lockChannel(tx, id, action === 'restore' ? 'deleted' : 'present');
    if (before === undefined) throw new AppError('not_found', { object: 'alertChannel' });
    await write(tx, before);
    const after = await requireChannel(tx, id);
    const facts = {
      ...(action !== 'restore' && { before: audited(before) }),
      ...(action !== 'delete' && { after: audited(after) }),
    };
    await audit(tx, { actor, action, object: { kind: 'alert_channel', id }, ...facts });
    return shown(after);
  });
}

/** Sends a message that says it is a test, also to a channel that is switched off. @throws AppError `not_found` */
export async function testChannel({ db, config }: Pick<Deps, 'db' | 'config'>, id: number, by: Admin) {
  await countHit(db, rateLimits.serviceTests, String(by.user_id), config.RATE_LIMIT_FACTOR);
  return db.transaction().execute(async (tx): Promise<AlertDelivery> => {
    const channel = await store.lockChannel(tx, id, 'present');
    if (channel === undefined) throw new AppError('not_found', { object: 'alertChannel' });
    const delivery_id = await store.insertTest(tx, id);
    await enqueue(tx, alertJob, { delivery_id });
    const [delivery] = await store.listDeliveries(tx, delivery_id);
    if (delivery === undefined) throw new Error('the delivery is gone');
    return shown(delivery);
  });
}

export async function listDeliveries(db: Db): Promise<{ items: AlertDelivery[]; total: number }> {
  const items = (await store.listDeliveries(db)).map(shown);
  return { items, total: items.length };
}

async function requireChannel(db: Db, id: number): Promise<AlertChannel> {
  const found = await store.findChannel(db, id);
  if (found === undefined) throw new AppError('not_found', { object: 'alertChannel' });
  return found;
}

/** Addresses of webhooks often hold what lets anybody post there, so after they were typed nobody reads them whole. */
function shown<T extends { kind: AlertChannelKind; target: string }>(row: T): T {
  return row.kind === 'webhook' ? { ...row, target: shortAddress(row.target) } : row;
}

/** Without the secret, and of an address without what may be secret in it. */
function audited({ kind, target, is_active }: AlertChannel) {
  return { kind, target: kind === 'webhook' ? (URL.parse(target)?.host ?? '') : target, is_active };
}
