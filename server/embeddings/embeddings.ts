import { setTimeout as wait } from 'node:timers/promises';
import { eachApart } from '#server/scheduler/each-apart.ts';
import type { GameEmbeddings } from '#contract/embeddings.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listAdminIds } from '#server/users/users.store.ts';
import { embeddingJob } from './embedding-job.ts';
import * as store from './embeddings.store.ts';
import type { JobState } from '#contract/values/kinds.ts';

type Parts = Pick<Deps, 'db' | 'embedder'>;

const questionVectorDays = 180;
/** No job starts automatically for this long after one failed, or after somebody cancelled one. */
const restSeconds = { failed: 60 * 60, cancelled: 24 * 60 * 60 };
const notSetUpRetrySeconds = 3600;

/** How many of a game's current chunks have vectors. @throws AppError `not_found` */
export async function showEmbeddings({ db, embedder }: Parts, game_id: number): Promise<GameEmbeddings> {
  if ((await store.findEmbeddedGame(db, game_id)) === undefined) throw new AppError('not_found', { object: 'game' });
  const model = embedder?.model ?? null;
  const coverage = await store.countCoverage(db, game_id, model ?? '');
  const last = await store.findLastJob(db, game_id);
  const job = last && { id: last.id, state: last.state, done: last.done, total: last.total };
  return { model, ...coverage, job: job ?? null };
}

/**
 * Starts a job for chunks without a vector and for texts that the server rejected. If a job is open, returns that one.
 * @throws AppError `not_found`; `unavailable` where nothing makes vectors
 */
export async function startEmbeddings(
  { db, embedder }: Parts,
  game_id: number,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  if (embedder === undefined) throw new AppError('unavailable', { retry_after: notSetUpRetrySeconds });
  return db.transaction().execute(async (tx) => {
    const game = await store.lockEmbeddedGame(tx, game_id);
    if (game === undefined) throw new AppError('not_found', { object: 'game' });
    const last = await store.findLastJob(tx, game_id);
    if (last !== undefined && isOpen(last.state)) return { job_id: last.id };
    const { title } = game;
    const job_id = await startJob(tx, embeddingJob, actor.user_id, { title, payload: { game_id } });
    const after = { kind: 'embeddings', title, slug: game.slug };
    await audit(tx, { actor, action: 'create', object: { kind: 'job', id: job_id }, after });
    return { job_id };
  });
}

/**
 * Starts jobs for games with changed texts or without vectors of the current model.
 * @param complete by game the revision at which no vector was missing; the caller keeps it between runs
 */
export async function startDueEmbeddingJobs({ db, embedder }: Parts, complete: Map<number, number>): Promise<void> {
  if (embedder === undefined) return;
  const games = await store.listGamesWithTexts(db);
  const changed = games.filter(({ id, kb_revision }) => complete.get(id) !== kb_revision);
  if (changed.length === 0) return;
  // Games that are paused are skipped before any query: while the server is down, that may be all of them, in every run.
  const jobs = await store.listLastJobs(db);
  const due = changed.filter(({ id }) => mayBegin(jobs.get(id)));
  if (due.length === 0) return;
  const [user_id] = await listAdminIds(db);
  if (user_id === undefined) return;
  await eachApart(due, async ({ id: game_id, kb_revision }) => {
    const { chunks, covered, refused } = await store.countCoverage(db, game_id, embedder.model);
    if (covered + refused === chunks) complete.set(game_id, kb_revision);
    else await startUnlessResting(db, game_id, user_id);
  });
}

/** A text that somebody has just written is read in less; a whole import takes longer than anybody waits. */
const waitMs = 10_000;

/**
 * Waits until the texts of a game are found by meaning, too, and starts what is due for it: without a vector a new text
 * stands behind all others. Ends early where nothing makes vectors, and after ten seconds.
 */
export async function waitForVectors({ db, embedder }: Parts, game_id: number, signal: AbortSignal): Promise<void> {
  if (embedder === undefined) return;
  for (const until = Date.now() + waitMs; Date.now() < until; await wait(100, undefined, { signal })) {
    const { chunks, covered, refused } = await store.countCoverage(db, game_id, embedder.model);
    if (covered + refused === chunks) return;
    const last = await store.findLastJob(db, game_id);
    if (last !== undefined && isOpen(last.state)) continue;
    const [user_id] = await listAdminIds(db);
    if (user_id === undefined || !mayBegin(last)) return;
    await startUnlessResting(db, game_id, user_id);
  }
}

/** Whether a job may start automatically after the latest one. */
function mayBegin(last: store.LastJob | undefined): boolean {
  if (last === undefined) return true;
  const { state, ended_seconds_ago } = last;
  if (isOpen(state)) return false;
  const rest = state === 'failed' || state === 'cancelled' ? restSeconds[state] : 0;
  return (ended_seconds_ago ?? Infinity) >= rest;
}

const isOpen = (state: JobState): boolean => state === 'queued' || state === 'running';

async function startUnlessResting(db: Db, game_id: number, user_id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const game = await store.lockEmbeddedGame(tx, game_id);
    if (game === undefined) return;
    if (!mayBegin(await store.findLastJob(tx, game_id))) return;
    await startJob(tx, embeddingJob, user_id, { title: game.title, payload: { game_id } });
  });
}

export function forgetOldQuestions(db: Db): Promise<void> {
  return store.deleteOldQuestionVectors(db, questionVectorDays);
}
