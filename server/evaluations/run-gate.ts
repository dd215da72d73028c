import type { TunedSettings } from '#contract/evaluations.ts';
import type { GateReport } from '#contract/gate-report.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import type { JobAtWork } from '#server/background-jobs/job-kind.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { keepEvaluated } from '#server/knowledge/snapshots.ts';
import { messagesFor } from '#server/messages.ts';
import { type GradedQuery, listGraded, requireSnapshot, type Snapshot } from '#server/labels/labels.ts';
import { denseOf, summarise } from './evaluation-job.ts';
import * as store from './evaluations.store.ts';
import { gateBounds, judgeDraft } from './gate.ts';
import { runQueries } from './run-queries.ts';

type Side = 'published' | 'draft';

interface Run {
  settings: TunedSettings;
  results: store.StoredResult[];
  without_evidence: number;
  dense: ReturnType<typeof denseOf>;
}

/** Runs a game's labelled queries with what is in force and with the draft, and says which of them lose by it. */
export async function runGate(
  deps: Deps,
  { game, published, draft }: Pick<GameSettings, 'game' | 'published'> & { draft: TunedSettings },
  job: Pick<JobAtWork<unknown>, 'progress'>,
): Promise<Omit<GateReport, 'evaluation_id' | 'baseline_id'> & { runs: Record<Side, Run> }> {
  const snapshot = await requireSnapshot(deps.db, game.id, game.snapshot_version);
  const queries = await listGraded(deps.db, game.id, snapshot.revision);
  const total = queries.length * 2;
  let done = 0;
  job.progress(done, total);
  const step = () => job.progress((done += 1), total);
  const runs = {
    published: await runWith(deps, snapshot, queries, published, step),
    draft: await runWith(deps, snapshot, queries, draft, step),
  };
  const { losses, ...judged } = judgeDraft(runs.published.results, runs.draft.results);
  const names = await store.listChunkNames(
    deps.db,
    losses.flatMap(({ left }) => left.map(({ version_id }) => version_id)),
  );
  return {
    ...judged,
    losses: losses.map((loss) => ({
      ...loss,
      left: loss.left.map(({ version_id, rank }) => ({
        ...(names.get(version_id) ?? { version_id, article_title: '', section: '' }),
        rank,
      })),
    })),
    without_evidence: { published: runs.published.without_evidence, draft: runs.draft.without_evidence },
    runs,
  };
}

async function runWith(
  { retrieval }: Deps,
  snapshot: Snapshot,
  queries: readonly GradedQuery[],
  settings: TunedSettings,
  step: () => void,
): Promise<Run> {
  const run: Run = { settings, results: [], without_evidence: 0, dense: null };
  const answerable = new Set(queries.filter((query) => query.answerable).map(({ id }) => id));
  for await (const { decision, second_signal, ...result } of runQueries(retrieval, snapshot, queries, {
    retrieve_k: gateBounds.depth,
    settings,
  })) {
    if (decision === 'none' && answerable.has(result.query_id)) run.without_evidence += 1;
    run.dense = denseOf(second_signal);
    run.results.push({ ...result, answer: null });
    step();
  }
  return run;
}

/** Keeps both runs as evaluations, so that they can be compared. */
export async function keepRuns(
  tx: Tx,
  runs: Record<Side, Run>,
  { game, language, user_id }: { game: GameSettings['game']; language: 'en' | 'ru'; user_id: number },
): Promise<{ baseline_id: number; evaluation_id: number }> {
  const of = { game_id: game.id, snapshot_version: game.snapshot_version, retrieve_k: gateBounds.depth };
  await keepEvaluated(tx, { game_id: game.id, revision: game.snapshot_version, user_id });
  const keep = async (side: Side) => {
    const { settings, results, dense } = runs[side];
    const note = messagesFor(language).server.gate[side];
    const id = await store.insertEvaluation(tx, { ...of, kind: 'retrieval', settings, note, created_by: user_id });
    await store.finishEvaluation(tx, id, { ...summarise(results, new Map(), 'retrieval', 0), dense });
    await store.insertResults(tx, id, results);
    return id;
  };
  return { baseline_id: await keep('published'), evaluation_id: await keep('draft') };
}
