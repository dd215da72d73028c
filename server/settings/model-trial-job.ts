import { z } from 'zod';
import { rightEnough } from '#contract/values/model-trial.ts';
import { defaultLanguage } from '#contract/values/languages.ts';
import type { Service } from '#contract/settings.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { findNewestJob, startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type TrialAnswer, tryModel } from './model-trial.ts';
import { lockTrials, storeTest } from './settings.store.ts';

/** Asks the model of this process ten questions whose answers are known. */
export const modelTrial = defineJobKind({
  kind: 'model_trial',
  payload: z.object({}),
  grants: [],
  run: async (deps, { signal, progress }) => {
    const { model } = deps.experts;
    if (model?.model == null) throw new JobFailedError('service_off');
    const answers: Omit<TrialAnswer, 'sources'>[] = [];
    await tryModel(deps, {
      signal,
      onAnswer({ sources: _cited, ...answer }, of) {
        answers.push(answer);
        progress(answers.length, of);
      },
    });
    const right = answers.filter(({ verdict }) => verdict === 'right').length;
    const result = { model: model.model, right, answers };
    return async (tx) => {
      // It has shown more than the button that tries the model, so it clears what troubled the model before just the same.
      if (right >= rightEnough) {
        const took_ms = Math.round(secondsOf(answers) * 1_000);
        await storeTest(tx, 'model', { works: true, problem: null, detail: null, took_ms });
      }
      return result;
    };
  },
});

/**
 * Starts a trial, or takes the one that runs: it asks a model that costs money or time.
 * @throws AppError `service_off` without a model; `conflict` while one that was cancelled has not ended
 */
export async function startTrial(
  { db, experts }: Pick<Deps, 'db' | 'experts'>,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  const title = experts.model?.model;
  if (title == null) throw new AppError('service_off');
  return db.transaction().execute(async (tx) => {
    await lockTrials(tx);
    const newest = await findNewestJob(tx, null, modelTrial.kind, defaultLanguage);
    if (newest?.state === 'queued' || newest?.state === 'running') {
      if (!newest.can_cancel) throw new AppError('conflict');
      return { job_id: newest.id };
    }
    const job_id = await startJob(tx, modelTrial, actor.user_id, { title, payload: {} });
    const after = { kind: modelTrial.kind, title };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/** The last trial of the model that answers now. */
export async function findTrial({ db, experts }: Pick<Deps, 'db' | 'experts'>): Promise<Service['trial']> {
  const newest = await findNewestJob(db, null, modelTrial.kind, defaultLanguage);
  if (newest?.kind !== 'model_trial' || newest.title !== experts.model?.model) return null;
  const { id: job_id, state, result } = newest;
  if (result === null) return { job_id, state, result };
  const { right, answers } = result;
  return { job_id, state, result: { right, of: answers.length, seconds: secondsOf(answers) } };
}

/** Averages them over the answers. */
function secondsOf(answers: readonly { seconds: number }[]): number {
  return answers.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, answers.length);
}
