import type { GameSettings, SettingsVersion } from '#contract/game-settings.ts';
import { aliasesMax, type TunedSettings, tunedSettings } from '#contract/evaluations.ts';
import { tunedNumbers } from '#contract/values/tuned-numbers.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { defaultSettings, type RetrievalSettings } from '#server/retrieval/settings.ts';
import * as store from './game-settings.store.ts';

/** What a game's settings come to: those of the product, with its own over them. */
export interface EffectiveSettings {
  retrieval: RetrievalSettings;
  chunks_given: number;
  prompt: string | undefined;
}

export function effectiveSettings(tuned: TunedSettings): EffectiveSettings {
  const { chunks_given = tunedNumbers.chunks_given.usual, prompt, ...own } = tuned;
  const retrieval = { ...defaultSettings, ...withoutAbsent(own) };
  return { retrieval, chunks_given, prompt: prompt === '' ? undefined : prompt };
}

function withoutAbsent<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function readSettings(stored: unknown): TunedSettings {
  return tunedSettings.parse(stored ?? {});
}

/** True for the same settings: parsing puts the fields in one order. */
export function areAlike(some: TunedSettings, others: TunedSettings): boolean {
  return JSON.stringify(tunedSettings.parse(some)) === JSON.stringify(tunedSettings.parse(others));
}

/** The settings that a question is answered by, from those that are stored as published. */
export function settingsFrom(stored: unknown): EffectiveSettings {
  return effectiveSettings(readSettings(stored));
}

/** The published settings of several games, as they are stored. */
export const { listPublished } = store;

/** The questions of players that a draft is tried with. */
export const { listLastQuestions } = store;

/** A game's own published settings, without its draft. */
export async function findPublished(db: Db, game_id: number): Promise<TunedSettings> {
  return readSettings(await store.findPublished(db, game_id));
}

/** The settings that a player's question is answered by. */
export async function publishedSettings(db: Db, game_id: number): Promise<EffectiveSettings> {
  return effectiveSettings(await findPublished(db, game_id));
}

/** @throws AppError `not_found` */
export async function requireSettings(db: Db, game_id: number): Promise<GameSettings> {
  const settings = await store.findSettings(db, game_id);
  if (settings === undefined) throw new AppError('not_found', { object: 'game' });
  return settings;
}

/** Holds them against other changes until the transaction ends. @throws AppError `not_found` */
export async function lockSettings(tx: Tx, game_id: number): Promise<GameSettings> {
  await requireSettings(tx, game_id);
  await store.lockSettings(tx, game_id);
  return requireSettings(tx, game_id);
}

/** @throws AppError `not_found` */
export async function saveSettingsDraft(
  db: Db,
  game_id: number,
  draft: TunedSettings,
  actor: Actor & { user_id: number },
): Promise<GameSettings> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx, game_id);
    await store.setDraft(tx, game_id, draft, actor.user_id);
    const action = before.draft === null ? 'create' : 'update';
    await audit(tx, {
      actor,
      action,
      object: { kind: 'game_settings', id: game_id },
      before: before.draft === null ? null : { draft: JSON.stringify(before.draft) },
      after: { draft: JSON.stringify(draft) },
    });
    return requireSettings(tx, game_id);
  });
}

/** @throws AppError `not_found`, also where there is no draft */
export async function deleteSettingsDraft(db: Db, game_id: number, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx, game_id);
    if (before.draft === null) throw new AppError('not_found', { object: 'draft' });
    await store.setDraft(tx, game_id, null, null);
    const object = { kind: 'game_settings', id: game_id } as const;
    await audit(tx, { actor, action: 'delete', object, before: { draft: JSON.stringify(before.draft) } });
  });
}

/**
 * Notes the job that is to publish the draft, inside the transaction that has locked the settings.
 * @throws AppError `publish_running` where another one waits or runs
 */
export async function notePublishJob(tx: Tx, game_id: number, start: () => Promise<number>): Promise<number> {
  if (await store.isPublishing(tx, game_id)) throw new AppError('publish_running');
  const job_id = await start();
  await store.setPublishJob(tx, game_id, job_id);
  return job_id;
}

/** Publishes the draft, inside the transaction that has locked the settings; the earlier settings stay as a version. */
export async function publishDraft(
  tx: Tx,
  { game, draft }: GameSettings,
  how: Omit<store.Publication, 'settings' | 'restored_from'>,
): Promise<GameSettings> {
  await store.insertVersion(tx, game.id, { ...how, settings: draft ?? {}, restored_from: null });
  await store.setDraft(tx, game.id, null, null);
  return requireSettings(tx, game.id);
}

/**
 * Publishes one more alias beside the settings as they are, inside the transaction that has locked them. A draft gets
 * it too, so that publishing it does not take the alias away.
 * @throws AppError `publish_running` while a draft is on its way; `too_many_aliases`
 */
export async function publishAlias(
  tx: Tx,
  { game, published, draft }: GameSettings,
  alias: NonNullable<TunedSettings['aliases']>[number],
  actor: Actor & { user_id: number },
): Promise<void> {
  if (await store.isPublishing(tx, game.id)) throw new AppError('publish_running');
  const added = (settings: TunedSettings): TunedSettings => {
    const others = (settings.aliases ?? []).filter(({ from }) => from !== alias.from);
    if (others.length === aliasesMax) throw new AppError('too_many_aliases');
    return { ...settings, aliases: [...others, alias] };
  };
  const settings = added(published);
  const how = { proof: 'overridden', reason: `${alias.from} → ${alias.to}`, evaluation_id: null } as const;
  await store.insertVersion(tx, game.id, { ...how, settings, published_by: actor.user_id, restored_from: null });
  if (draft !== null) await store.setDraft(tx, game.id, added(draft), actor.user_id);
  await audit(tx, {
    actor,
    action: 'publish',
    object: { kind: 'game_settings', id: game.id },
    before: { settings: JSON.stringify(published) },
    after: { settings: JSON.stringify(settings) },
  });
}

/** Everything that was published, newest first, and what the product had before. @throws AppError `not_found` */
export async function listVersions(db: Db, game_id: number): Promise<{ items: SettingsVersion[] }> {
  await requireSettings(db, game_id);
  return { items: await store.listVersions(db, game_id) };
}

/**
 * Publishes an earlier version again: it was proved when it was published. A draft stays as it is.
 * @throws AppError `not_found`; `publish_running` while a draft is on its way
 */
export async function restoreVersion(
  db: Db,
  { id: game_id, version_id }: { id: number; version_id: number },
  actor: Actor & { user_id: number },
): Promise<GameSettings> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx, game_id);
    const version = (await store.listVersions(tx, game_id)).find(({ id }) => id === version_id);
    if (version === undefined) throw new AppError('not_found', { object: 'version' });
    if (await store.isPublishing(tx, game_id)) throw new AppError('publish_running');
    const { settings, proof, reason, evaluation_id } = version;
    const how = { proof, reason, evaluation_id, published_by: actor.user_id, restored_from: version_id };
    await store.insertVersion(tx, game_id, { ...how, settings });
    await audit(tx, {
      actor,
      action: 'restore',
      object: { kind: 'game_settings', id: game_id },
      before: { settings: JSON.stringify(before.published) },
      after: { settings: JSON.stringify(settings), version_id },
    });
    return requireSettings(tx, game_id);
  });
}
