import type { GameEmbeddings } from '#contract/embeddings.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { embeddingJob } from './embedding-job.ts';
import * as store from './embeddings.store.ts';
import type { JobState } from '#contract/values/kinds.ts';

type Parts = Pick<Deps, 'db' | 'embedder'>;

const questionVectorsKeptDays = 180;
/** After a job failed by itself, and after somebody cancelled it, nothing begins by itself for so long. */
const restSeconds = { failed: 60 * 60, cancelled: 24 * 60 * 60 };
const notSetUpRetrySeconds = 3600;

/** How far a game's chunks in force have vectors. @throws AppError `not_found` */
export async function showEmbeddings({ db, embedder }: Parts, game_id: number): Promise<GameEmbeddings> {
  if ((await store.findGame(db, game_id)) === undefined) throw new AppError('not_found', { object: 'game' });
  const model = embedder?.model ?? null;
  const coverage = await store.countCoverage(db, game_id, model ?? '');
  const last = await store.findLastJob(db, game_id);
  const job = last && { id: last.id, state: last.state, done: last.done, total: last.total };
  return { model, ...coverage, job: job ?? null };
}

/**
 * Begins a job for what has no vector yet, and for texts that were not taken; where one is open, that one.
 * @throws AppError `not_found`; `unavailable` where no server of embeddings is set up
 */
export async function startEmbeddings(
  { db, embedder }: Parts,
  game_id: number,
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  if (embedder === undefined) throw new AppError('unavailable', { retry_after: notSetUpRetrySeconds });
  return db.transaction().execute(async (tx) => {
    const game = await store.lockGame(tx, game_id);
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
 * Begins jobs for games whose texts have changed, or have no vectors of this model yet.
 * @param complete games with the revision at which nothing was missing any more; kept from look to look
 */
export async function coverGames({ db, embedder }: Parts, complete: Map<number, number>): Promise<void> {
  if (embedder === undefined) return;
  const games = await store.listGamesWithTexts(db);
  const changed = games.filter(({ id, kb_revision }) => complete.get(id) !== kb_revision);
  if (changed.length === 0) return;
  // Those that rest are passed over here already: while the server is away that may be all of them, at every look.
  const jobs = await store.listLastJobs(db);
  const due = changed.filter(({ id }) => mayBegin(jobs.get(id)));
  if (due.length === 0) return;
  const user_id = await store.findFirstAdmin(db);
  if (user_id === undefined) return;
  for (const { id: game_id, kb_revision } of due) {
    const { chunks, covered, refused } = await store.countCoverage(db, game_id, embedder.model);
    if (covered + refused === chunks) complete.set(game_id, kb_revision);
    else await startUnlessResting(db, game_id, user_id);
  }
}

/** Whether a job may begin by itself after the last one. */
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
    const game = await store.lockGame(tx, game_id);
    if (game === undefined) return;
    if (!mayBegin(await store.findLastJob(tx, game_id))) return;
    await startJob(tx, embeddingJob, user_id, { title: game.title, payload: { game_id } });
  });
}

export function forgetOldQuestions(db: Db): Promise<void> {
  return store.deleteOldQuestionVectors(db, questionVectorsKeptDays);
}
