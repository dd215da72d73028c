import { sql } from 'kysely';
import type { GameSettings, SettingsVersion } from '#contract/game-settings.ts';
import { type TunedSettings, tunedSettings } from '#contract/evaluations.ts';
import { mostReplayedQuestions } from '#contract/values/gate-verdicts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isOfPlayer } from '#server/db/is-of-player.ts';
import { now } from '#server/db/moments.ts';

/** The newest questions whose answer the articles decided, without hidden histories; the same one is often asked many times. */
const lastQuestions = (game_id: number, limit: number) => sql<{ text: string; id: number }>`(
  SELECT q.id, q.text FROM messages q JOIN messages a ON a.question_id = q.id AND a.role = 'expert'
  WHERE q.game_id = ${game_id} AND q.role = 'user' AND q.hidden_at IS NULL AND q.text <> ''
    AND ${isOfPlayer('q.user_id')} AND (a.is_rag OR a.state = 'refused')
  ORDER BY q.id DESC LIMIT ${limit * 3})`;

/** Each wording once, newest first. */
export async function listLastQuestions(db: Db, game_id: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM ${lastQuestions(game_id, limit)} l
    GROUP BY text ORDER BY max(id) DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ text }) => text);
}

/** The settings of a game that is there, also where nobody has set anything. */
export async function findSettings(db: Db, game_id: number): Promise<GameSettings | undefined> {
  const { rows } = await sql<GameSettings>`
    SELECT jsonb_build_object('id', g.id, 'slug', g.slug, 'title', g.title, 'snapshot_version', g.kb_revision) AS game,
      coalesce(s.published, '{}'::jsonb) AS published, p.name AS published_by, s.published_at, s.proof, s.evaluation_id,
      s.draft, d.name AS draft_by, s.draft_at, s.publish_job_id,
      (SELECT count(DISTINCT l.id)::int FROM labelled_queries l JOIN label_grades lg ON lg.query_id = l.id
        JOIN chunks c ON c.id = lg.chunk_id AND c.to_rev IS NULL
        WHERE l.game_id = g.id AND l.deleted_at IS NULL AND lg.grade >= 1) AS queries,
      least(${mostReplayedQuestions}::int,
        (SELECT count(DISTINCT text)::int FROM ${lastQuestions(game_id, mostReplayedQuestions)} l)) AS questions
    FROM games g LEFT JOIN game_settings s ON s.game_id = g.id
    LEFT JOIN users p ON p.id = s.published_by LEFT JOIN users d ON d.id = s.draft_by
    WHERE g.id = ${game_id} AND g.deleted_at IS NULL`.execute(db);
  return rows[0];
}

export async function findPublished(db: Db, game_id: number): Promise<unknown> {
  const row = await db
    .selectFrom('game_settings')
    .select('published')
    .where('game_id', '=', game_id)
    .executeTakeFirst();
  return row?.published;
}

/** Of these games those that have settings of their own. */
export function listPublished(db: Db, game_ids: readonly number[]) {
  if (game_ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('game_settings').select(['game_id', 'published']).where('game_id', 'in', game_ids).execute();
}

/** Holds a game's settings until the transaction ends, making the row where there is none. */
export async function lockSettings(tx: Tx, game_id: number): Promise<void> {
  await sql`INSERT INTO game_settings (game_id) VALUES (${game_id}) ON CONFLICT DO NOTHING`.execute(tx);
  await tx.selectFrom('game_settings').select('game_id').where('game_id', '=', game_id).forUpdate().execute();
}

export async function setDraft(
  tx: Tx,
  game_id: number,
  draft: TunedSettings | null,
  draft_by: number | null,
): Promise<void> {
  await tx
    .updateTable('game_settings')
    .set({
      draft: draft === null ? null : JSON.stringify(draft),
      draft_by: draft === null ? null : draft_by,
      draft_at: draft === null ? null : now,
      publish_job_id: null,
    })
    .where('game_id', '=', game_id)
    .execute();
}

export interface Publication extends Pick<SettingsVersion, 'settings' | 'proof' | 'reason' | 'evaluation_id'> {
  published_by: number;
  restored_from: number | null;
}

/** Publishes settings as a new version; before the first one the product's own settings become a version. */
export async function insertVersion(tx: Tx, game_id: number, publication: Publication): Promise<void> {
  const { settings, restored_from, reason, ...how } = publication;
  const earlier = tx.selectFrom('game_settings_versions').select('id').where('game_id', '=', game_id);
  const own = await earlier.limit(1).executeTakeFirst();
  if (own === undefined) {
    await tx.insertInto('game_settings_versions').values({ game_id, settings: '{}', published_at: null }).execute();
  }
  await tx
    .insertInto('game_settings_versions')
    .values({ game_id, settings: JSON.stringify(settings), restored_from, reason, ...how })
    .execute();
  await tx
    .updateTable('game_settings')
    .set({ published: sql`${JSON.stringify(settings)}::jsonb`, published_at: now, ...how })
    .where('game_id', '=', game_id)
    .execute();
}

/** Newest first. */
export async function listVersions(db: Db, game_id: number): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('game_settings_versions as v')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.id', 'v.settings', 'v.published_at', 'u.name as published_by', 'v.proof', 'v.reason'])
    .select(['v.evaluation_id', 'v.restored_from'])
    .where('v.game_id', '=', game_id)
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, settings: tunedSettings.parse(row.settings) }));
}

export async function setPublishJob(tx: Tx, game_id: number, publish_job_id: number): Promise<void> {
  await tx.updateTable('game_settings').set({ publish_job_id }).where('game_id', '=', game_id).execute();
}

/** Whether a job that is to publish the draft waits or runs. */
export async function isPublishing(tx: Tx, game_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('game_settings as s')
    .innerJoin('background_jobs as j', 'j.id', 's.publish_job_id')
    .select('j.id')
    .where('s.game_id', '=', game_id)
    .where('j.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}
