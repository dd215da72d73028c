import { alertSignalNames } from '#contract/values/alert-signals.ts';
import { enqueue } from '#server/background-jobs/background-jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { measureSignals } from '#server/overview/overview.ts';
import { alertJob } from './alert-job.ts';
import * as store from './alerts.store.ts';
import { isQuiet } from './quiet-hours.ts';

/**
 * Compares each signal with its threshold. One message is queued when an alert begins and one when it is over, however
 * many processes watch; in quiet hours none, and afterwards only of what is still so.
 */
export async function watchSignals(db: Db, at: Date = new Date()): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settings = await store.lockSettings(tx);
    if (settings === undefined) return;
    await followEpisodes(tx, settings);
    const { quiet_from: from, quiet_to: to, time_zone } = settings;
    const quiet = from === null || to === null ? null : { from, to };
    if (!isQuiet(quiet, time_zone, at)) await announceEpisodes(tx);
  });
}

type Settings = Awaited<ReturnType<typeof store.findSettings>>;

async function followEpisodes(tx: Tx, settings: Settings): Promise<void> {
  const values = await measureSignals(tx);
  const open = await store.listOpenEpisodes(tx);
  for (const signal of alertSignalNames) {
    const threshold = settings[signal];
    const episode = open.find((one) => one.signal === signal);
    const is_over = threshold !== null && values[signal] >= threshold;
    if (episode === undefined) {
      if (is_over) await store.beginEpisode(tx, signal, values[signal], threshold);
    } else if (is_over) await store.goOn(tx, episode.id, values[signal]);
    else await store.calmDown(tx, episode.id, threshold !== null);
  }
}

async function announceEpisodes(tx: Tx): Promise<void> {
  for (const { id, announced, is_over } of await store.listToAnnounce(tx)) {
    if (announced === 'nothing' && is_over) {
      await store.noteAnnounced(tx, id, 'never');
      continue;
    }
    const moment = announced === 'nothing' ? 'begin' : 'end';
    for (const delivery_id of await store.insertDeliveries(tx, id, moment))
      await enqueue(tx, alertJob, { delivery_id });
    await store.noteAnnounced(tx, id, moment);
  }
}
