import type { GameSettings, GateReport } from '#contract/game-settings.ts';
import type { TunedSettings } from '#contract/evaluations.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockSettings, publishDraft, requireSettings } from '#server/game-settings/game-settings.ts';
import { type GradedQuery, listGraded, requireSnapshot, type Snapshot } from '#server/labels/labels.ts';
import { denseOf, summarise } from './evaluation-job.ts';
import * as store from './evaluations.store.ts';
import { gateBounds, judgeDraft } from './gate.ts';
import { runQueries } from './run-queries.ts';

type AdminActor = Actor & { user_id: number };
type Language = 'en' | 'ru';

const notes = {
  published: { en: 'Gate: settings in force', ru: 'Проверка: действующие настройки' },
  draft: { en: 'Gate: draft', ru: 'Проверка: черновик' },
} as const;

/**
 * Runs a game's labelled queries with what is in force and with the draft, keeps both runs, and puts the draft in force
 * unless queries get worse; a reason overrides that.
 * @throws AppError `not_found`; `conflict` without a draft, or where draft, settings or texts changed meanwhile;
 * `gate_refused` with the report
 */
export async function publishSettings(
  deps: Deps,
  game_id: number,
  { reason, language }: { reason: string | undefined; language: Language },
  actor: AdminActor,
): Promise<{ settings: GameSettings; gate: GateReport }> {
  const { db } = deps;
  const asked = await requireSettings(db, game_id);
  if (asked.draft === null || asked.game.snapshot_version === 0) throw new AppError('conflict');
  const gate = await runGate(deps, asked, { actor, language });
  const refused = gate.verdict === 'refused';
  if (refused && reason === undefined) throw new AppError('gate_refused', { current: gate });
  return db.transaction().execute(async (tx) => {
    const locked = await lockSettings(tx, game_id);
    if (!isSame(asked, locked)) throw new AppError('conflict');
    const proof = gate.verdict === 'refused' ? 'overridden' : gate.verdict;
    const { evaluation_id } = gate;
    const settings = await publishDraft(tx, locked, { published_by: actor.user_id, proof, evaluation_id });
    await audit(tx, {
      actor,
      action: 'publish',
      object: { kind: 'game_settings', id: game_id },
      before: { settings: JSON.stringify(asked.published) },
      after: {
        settings: JSON.stringify(settings.published),
        proof,
        evaluation_id,
        worse: gate.losses.map(({ query_text }) => query_text),
        reason: refused ? (reason ?? null) : null,
      },
    });
    return { settings, gate };
  });
}

/** What was measured must be what is published. */
function isSame(asked: GameSettings, now: GameSettings): boolean {
  return (
    JSON.stringify([asked.draft, asked.published]) === JSON.stringify([now.draft, now.published]) &&
    asked.game.snapshot_version === now.game.snapshot_version
  );
}

async function runGate(
  deps: Deps,
  { game, published, draft }: GameSettings,
  { actor, language }: { actor: AdminActor; language: Language },
): Promise<GateReport> {
  const snapshot = await requireSnapshot(deps.db, game.id, game.snapshot_version);
  const queries = await listGraded(deps.db, game.id, snapshot.revision);
  const before = await runWith(deps, snapshot, queries, published);
  const now = await runWith(deps, snapshot, queries, draft ?? {});
  const { losses, ...judged } = judgeDraft(before.results, now.results);
  const ids = await deps.db.transaction().execute(async (tx) => {
    const keep = async (name: keyof typeof notes, settings: TunedSettings, { results, dense }: Run) => {
      const row = { game_id: game.id, snapshot_version: snapshot.revision, retrieve_k: gateBounds.depth };
      const note = notes[name][language];
      const by = { kind: 'retrieval', settings, note, created_by: actor.user_id } as const;
      const id = await store.insertEvaluation(tx, { ...row, ...by });
      await store.finishEvaluation(tx, id, { ...summarise(results, new Map(), 'retrieval', 0), dense });
      await store.insertResults(tx, id, results);
      return id;
    };
    const baseline_id = await keep('published', published, before);
    return { baseline_id, evaluation_id: await keep('draft', draft ?? {}, now) };
  });
  const names = await store.listChunkNames(
    deps.db,
    losses.flatMap(({ left }) => left.map(({ version_id }) => version_id)),
  );
  return {
    ...judged,
    ...ids,
    losses: losses.map((loss) => ({
      ...loss,
      left: loss.left.map(({ version_id, rank }) => ({
        ...(names.get(version_id) ?? { version_id, article_title: '', section: '' }),
        rank,
      })),
    })),
    without_evidence: { published: before.without_evidence, draft: now.without_evidence },
  };
}

interface Run {
  results: store.StoredResult[];
  without_evidence: number;
  dense: ReturnType<typeof denseOf>;
}

async function runWith(
  { retrieval }: Deps,
  snapshot: Snapshot,
  queries: readonly GradedQuery[],
  settings: TunedSettings,
): Promise<Run> {
  const run: Run = { results: [], without_evidence: 0, dense: null };
  const answerable = new Set(queries.filter((query) => query.answerable).map(({ id }) => id));
  for await (const { retrieved, ...result } of runQueries(retrieval, snapshot, queries, {
    retrieve_k: gateBounds.depth,
    settings,
  })) {
    if (retrieved.evidence.decision === 'none' && answerable.has(result.query_id)) run.without_evidence += 1;
    run.dense = denseOf({ retrieved });
    run.results.push({ ...result, answer: null });
  }
  return run;
}
