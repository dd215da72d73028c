import { type Insertable, sql } from 'kysely';
import type { AlertChannel, AlertDelivery } from '#contract/alerts.ts';
import { alertLimits, type AlertMoment, type AlertSignal, alertSignalNames } from '#contract/values/alert-signals.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { isWithin, now } from '#server/db/moments.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { canBeUndone, isFinal } from '#server/db/undo.ts';

const settingColumns = [...alertSignalNames, 'quiet_from', 'quiet_to', 'time_zone', 'version'] as const;

export function findSettings(db: Db) {
  return db.selectFrom('alert_settings').select(settingColumns).executeTakeFirstOrThrow();
}

/** @returns nothing while another process watches; the lock lasts until the end of the transaction */
export function lockSettings(tx: Tx) {
  return tx.selectFrom('alert_settings').select(settingColumns).forUpdate().skipLocked().executeTakeFirst();
}

type NewSettings = Omit<Insertable<Tables['alert_settings']>, 'id' | 'version'>;

/** @returns whether they still had that version */
export async function updateSettings(tx: Tx, version: number, settings: NewSettings): Promise<boolean> {
  const updated = await tx
    .updateTable('alert_settings')
    .set({ ...settings, version: version + 1 })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return updated !== undefined;
}

const channelColumns = ['id', 'kind', 'target', 'is_active', 'created_at'] as const;

export function listChannels(db: Db): Promise<AlertChannel[]> {
  return db.selectFrom('alert_channels').select(channelColumns).where('deleted_at', 'is', null).orderBy('id').execute();
}

export function findChannel(db: Db, id: number): Promise<AlertChannel | undefined> {
  return db.selectFrom('alert_channels').select(channelColumns).where('id', '=', id).executeTakeFirst();
}

/** A channel to be changed: present, or deleted and not yet for good. */
export function lockChannel(tx: Tx, id: number, is: 'present' | 'deleted'): Promise<AlertChannel | undefined> {
  return tx
    .selectFrom('alert_channels')
    .select(channelColumns)
    .where('id', '=', id)
    .where((row) =>
      is === 'present' ? row('deleted_at', 'is', null) : canBeUndone(sql.ref<string | null>('deleted_at')),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** @returns nothing where there is such a channel */
export async function insertChannel(tx: Tx, row: Insertable<Tables['alert_channels']>): Promise<number | undefined> {
  const made = await tx
    .insertInto('alert_channels')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'target']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Until the end of the transaction no other one adds a channel. */
export async function lockChannels(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('alert_channels'))`.execute(tx);
}

export async function countChannels(db: Db): Promise<number> {
  const row = await db
    .selectFrom('alert_channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateChannel(
  tx: Tx,
  id: number,
  change: { is_active?: boolean; secret?: string; deleted?: boolean },
): Promise<void> {
  const { deleted, ...columns } = change;
  await tx
    .updateTable('alert_channels')
    .set({ ...columns, ...(deleted !== undefined && { deleted_at: deleted ? now : null }) })
    .where('id', '=', id)
    .execute();
}

export function listOpenEpisodes(db: Db) {
  return db
    .selectFrom('alert_episodes')
    .select(['id', 'signal', 'value', 'began_at', 'below_since'])
    .where('ended_at', 'is', null)
    .execute();
}

export async function beginEpisode(tx: Tx, signal: AlertSignal, value: number, threshold: number): Promise<void> {
  await tx.insertInto('alert_episodes').values({ signal, value, threshold }).execute();
}

export async function goOn(tx: Tx, id: number, value: number): Promise<void> {
  await tx
    .updateTable('alert_episodes')
    .set({ value: sql`greatest(value, ${value})`, below_since: null })
    .where('id', '=', id)
    .execute();
}

/** Ends an episode whose signal has been below its threshold for long enough; else notes since when it is. */
export async function calmDown(tx: Tx, id: number, is_watched: boolean): Promise<void> {
  const calm = sql<boolean>`NOT ${isWithin(sql`coalesce(below_since, now())`, alertLimits.calmMinutes)}`;
  await tx
    .updateTable('alert_episodes')
    .set({
      below_since: sql`coalesce(below_since, now())`,
      ended_at: is_watched ? sql<string | null>`CASE WHEN ${calm} THEN now() END` : now,
    })
    .where('id', '=', id)
    .execute();
}

/** What something is to be said about: beginnings, ends, and what ended before anything was said. */
export function listToAnnounce(tx: Tx) {
  return tx
    .selectFrom('alert_episodes')
    .select(['id', 'announced', sql<boolean>`ended_at IS NOT NULL`.as('is_over')])
    .where((row) =>
      row.or([
        row('announced', '=', 'nothing'),
        row.and([row('announced', '=', 'begin'), row('ended_at', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
}

export async function noteAnnounced(tx: Tx, id: number, announced: 'begin' | 'end' | 'never'): Promise<void> {
  await tx.updateTable('alert_episodes').set({ announced }).where('id', '=', id).execute();
}

/** @returns their ids: one for each active channel; of an end only where the beginning was sent to */
export async function insertDeliveries(tx: Tx, episode_id: number, moment: 'begin' | 'end'): Promise<number[]> {
  const channels = tx
    .selectFrom('alert_channels as c')
    .select([
      'c.id as channel_id',
      sql<number>`${episode_id}::bigint`.as('episode_id'),
      sql<string>`${moment}`.as('moment'),
    ])
    .where('c.is_active', '=', true)
    .where('c.deleted_at', 'is', null)
    .$if(moment === 'end', (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('alert_deliveries as d')
            .select('d.id')
            .whereRef('d.channel_id', '=', 'c.id')
            .where('d.episode_id', '=', episode_id),
        ),
      ),
    );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO alert_deliveries (channel_id, episode_id, moment) ${channels} ON CONFLICT DO NOTHING RETURNING id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function insertTest(tx: Tx, channel_id: number): Promise<number> {
  const row = await tx
    .insertInto('alert_deliveries')
    .values({ channel_id, moment: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** With where each goes and, unless it is a test, what it tells of. */
function deliveries(db: Db) {
  return db
    .selectFrom('alert_deliveries as d')
    .innerJoin('alert_channels as c', 'c.id', 'd.channel_id')
    .leftJoin('alert_episodes as e', 'e.id', 'd.episode_id');
}

/** A message that is still to be sent, with all that it says. */
export function findWaiting(db: Db, id: number) {
  return deliveries(db)
    .select([
      'd.id',
      'd.moment',
      'd.tries',
      'c.kind',
      'c.target',
      'c.language',
      'c.secret',
      sql<boolean>`c.deleted_at IS NULL AND (c.is_active OR d.moment = 'test')`.as('is_open'),
      'e.signal',
      'e.value',
      'e.threshold',
      'e.began_at',
      'e.ended_at',
    ])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
}

type Noted = Pick<AlertDelivery, 'state' | 'problem' | 'status'>;

export async function noteTry(db: Db, id: number, { state, problem, status }: Noted): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set((row) => ({
      state,
      problem,
      status,
      tries: row('tries', '+', 1),
      finished_at: state === 'waiting' ? null : now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function listDeliveries(db: Db, id?: number): Promise<AlertDelivery[]> {
  return deliveries(db)
    .select([
      'd.id',
      'c.kind',
      'c.target',
      sql<AlertMoment>`d.moment`.as('moment'),
      'e.signal',
      'e.value',
      'd.state',
      'd.tries',
      'd.problem',
      'd.status',
      'd.created_at',
      'd.finished_at',
    ])
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? 0))
    .orderBy('d.id', 'desc')
    .limit(alertLimits.deliveries)
    .execute();
}

const daysStored = 90;

/** Forgets what was sent long ago, and channels whose deletion is final. */
export async function forgetOldAlerts(db: Db): Promise<void> {
  const old = sql<boolean>`created_at < now() - make_interval(days => ${daysStored})`;
  await deleteInBatches(db, 'alert_deliveries', old);
  await deleteInBatches(db, 'alert_episodes', sql`ended_at < now() - make_interval(days => ${daysStored})`);
  await deleteInBatches(db, 'alert_channels', isFinal(sql.ref<string | null>('deleted_at')));
}
