import type { TunedSettings } from '#contract/evaluations.ts';
import type { GateReport } from '#contract/gate-report.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import { listLastQuestions } from '#server/game-settings/game-settings.ts';
import type { JobAtWork } from '#server/background-jobs/job-kind.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { snapshotForEvaluation } from '#server/knowledge/snapshots.ts';
import type { EvidenceDecision } from '#server/retrieval/rank/evidence.ts';
import { type GradedQuery, listGraded, requireSnapshot, type Snapshot } from '#server/labels/labels.ts';
import { denseOf, summarise } from './evaluation-job.ts';
import * as store from './evaluations.store.ts';
import { answersLess, compareDecisions } from './compare-decisions.ts';
import { gateBounds, judgeDraft } from './gate.ts';
import { findEach, runQueries } from './run-queries.ts';

type Side = 'published' | 'draft';

interface Run {
  settings: TunedSettings;
  results: store.StoredResult[];
  /** Of the labelled queries that have an answer. */
  labelled: EvidenceDecision[];
  /** Of the players' questions. */
  replayed: EvidenceDecision[];
  dense: ReturnType<typeof denseOf>;
}

/**
 * Runs a game's labelled queries and its players' last questions with the published settings and with the draft, and
 * says which of them lose by it. Nobody is charged.
 */
export async function runGate(
  deps: Deps,
  { game, published, draft }: Pick<GameSettings, 'game' | 'published'> & { draft: TunedSettings },
  job: Pick<JobAtWork<unknown>, 'progress'>,
): Promise<Omit<GateReport, 'evaluation_id' | 'baseline_id'> & { runs: Record<Side, Run> }> {
  const snapshot = await requireSnapshot(deps.db, game.id, game.snapshot_version);
  const queries = await listGraded(deps.db, game.id, snapshot.revision);
  const questions = await listLastQuestions(deps.db, game.id, gateBounds.replayed);
  const total = (queries.length + questions.length) * 2;
  let done = 0;
  job.progress(done, total);
  const step = () => job.progress((done += 1), total);
  const runs = {
    published: await runWith(deps, snapshot, { queries, questions, settings: published }, step),
    draft: await runWith(deps, snapshot, { queries, questions, settings: draft }, step),
  };
  const { losses, ...judged } = judgeDraft(runs.published.results, runs.draft.results, questions.length);
  const texts = queries.filter(({ answerable }) => answerable).map(({ query_text }) => query_text);
  const labelled = compareDecisions(texts, runs.published.labelled, runs.draft.labelled);
  const replayed = compareDecisions(questions, runs.published.replayed, runs.draft.replayed);
  const names = await store.listChunkNames(
    deps.db,
    losses.flatMap(({ left }) => left.map(({ version_id }) => version_id)),
  );
  return {
    ...judged,
    verdict: answersLess(labelled) || answersLess(replayed) ? 'refused' : judged.verdict,
    labelled,
    replayed,
    losses: losses.map((loss) => ({
      ...loss,
      left: loss.left.map(({ version_id, rank }) => ({
        ...(names.get(version_id) ?? { version_id, article_title: '', section: '' }),
        rank,
      })),
    })),
    runs,
  };
}

async function runWith(
  { retrieval }: Deps,
  snapshot: Snapshot,
  {
    queries,
    questions,
    settings,
  }: { queries: readonly GradedQuery[]; questions: readonly string[]; settings: TunedSettings },
  step: () => void,
): Promise<Run> {
  const run: Run = { settings, results: [], labelled: [], replayed: [], dense: null };
  const answerable = new Set(queries.filter((query) => query.answerable).map(({ id }) => id));
  for await (const { decision, second_signal, ...result } of runQueries(retrieval, snapshot, queries, {
    retrieve_k: gateBounds.depth,
    settings,
  })) {
    if (answerable.has(result.query_id)) run.labelled.push(decision);
    run.dense = denseOf(second_signal);
    run.results.push({ ...result, answer: null });
    step();
  }
  for await (const { decision } of findEach(retrieval, snapshot, questions, settings)) {
    run.replayed.push(decision);
    step();
  }
  return run;
}

/** Keeps both runs as evaluations, so that they can be compared; of runs without a query that counts nothing is kept. */
export async function storeRuns(
  tx: Tx,
  runs: Record<Side, Run>,
  { game, user_id }: { game: GameSettings['game']; user_id: number },
): Promise<Pick<GateReport, 'baseline_id' | 'evaluation_id'>> {
  if (runs.draft.results.every(({ metrics }) => metrics === null)) return { baseline_id: null, evaluation_id: null };
  const of = { game_id: game.id, snapshot_version: game.snapshot_version, retrieve_k: gateBounds.depth };
  await snapshotForEvaluation(tx, { game_id: game.id, revision: game.snapshot_version, user_id });
  const store_run = async (side: Side) => {
    const { settings, results, dense } = runs[side];
    const made = { ...of, kind: 'retrieval', settings, side, note: null, created_by: user_id } as const;
    const id = await store.insertEvaluation(tx, made);
    await store.finishEvaluation(tx, id, { ...summarise(results, new Map(), 'retrieval', 0), dense });
    await store.insertResults(tx, id, results);
    return id;
  };
  return { baseline_id: await store_run('published'), evaluation_id: await store_run('draft') };
}
