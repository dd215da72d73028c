import { z } from 'zod';
import { tunedSettings } from '#contract/evaluations.ts';
import { needsReason } from '#contract/values/gate-verdicts.ts';
import type { GameSettings, SettingsVersion } from '#contract/game-settings.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import {
  areAlike,
  lockSettings,
  notePublishJob,
  publishDraft,
  requireSettings,
} from '#server/game-settings/game-settings.ts';
import { storeRuns, runGate } from './run-gate.ts';

const payload = z.object({
  game_id: z.int(),
  reason: z.string().nullable(),
  /** What the admin saw: nothing else is published. */
  draft: tunedSettings,
  published: tunedSettings,
  snapshot_version: z.int(),
});
type Payload = z.infer<typeof payload>;

/**
 * Begins to publish a game's draft; a reason overrides a refusal.
 * @throws AppError `not_found`; `conflict` without a draft or without articles; `publish_running`
 */
export async function startPublishing(
  db: Db,
  game_id: number,
  { reason }: Pick<Payload, 'reason'>,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => {
    const { game, draft, published } = await lockSettings(tx, game_id);
    if (draft === null || game.snapshot_version === 0) throw new AppError('conflict');
    const toMeasure: Payload = { game_id, reason, draft, published, snapshot_version: game.snapshot_version };
    const job_id = await notePublishJob(tx, game_id, () =>
      startJob(tx, settingsPublish, actor.user_id, { title: game.title, payload: toMeasure }),
    );
    const after = { kind: settingsPublish.kind, title: game.title, draft: JSON.stringify(draft), reason };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/**
 * Runs the gate over the published settings and the draft, stores both runs, and publishes the draft unless it does
 * worse or nothing can prove it; a reason overrides that. All of it is written in its last step, so that a crash before it
 * leaves the draft as it was.
 */
export const settingsPublish = defineJobKind({
  kind: 'settings_publish',
  payload,
  grants: ['reviewer'],
  run: async (deps, job) => {
    const { game_id, reason, ...measured } = job.payload;
    const { game, ...now } = await requireSettings(deps.db, game_id);
    requireSame(measured, { game, ...now });
    const { runs, ...judged } = await runGate(deps, { game, ...measured }, job);
    const needs_reason = needsReason(judged.verdict);
    const is_published = !needs_reason || reason !== null;
    return async (tx) => {
      const locked = await lockSettings(tx, game_id);
      if (is_published) requireSame(measured, locked);
      const ids = await storeRuns(tx, runs, { game, user_id: job.user_id });
      const result = { game_id, is_published, gate: { ...judged, ...ids } };
      if (!is_published) return result;
      const { evaluation_id } = ids;
      const proof: SettingsVersion['proof'] = judged.verdict === 'refused' ? 'overridden' : judged.verdict;
      const given = needs_reason ? reason : null;
      const how = { published_by: job.user_id, proof, reason: given, evaluation_id };
      const settings = await publishDraft(tx, locked, how);
      await audit(tx, {
        actor: { user_id: job.user_id, ip: null, request_id: null },
        action: 'publish',
        object: { kind: 'game_settings', id: game_id },
        before: { settings: JSON.stringify(locked.published) },
        after: {
          settings: JSON.stringify(settings.published),
          proof,
          evaluation_id,
          job_id: job.id,
          worse: judged.losses.map(({ query_text }) => query_text),
          reason: given,
        },
      });
      return result;
    };
  },
});

/** What was measured must be what is published. */
function requireSame(measured: Pick<Payload, 'draft' | 'published' | 'snapshot_version'>, now: GameSettings): void {
  const isSame =
    now.draft !== null &&
    areAlike(measured.draft, now.draft) &&
    areAlike(measured.published, now.published) &&
    measured.snapshot_version === now.game.snapshot_version;
  if (!isSame) throw new JobFailedError('settings_changed');
}
