import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Candidate, Grade, LabelGame, LabelledQuery } from '#contract/labels.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { labelledQueriesList } from '#contract/lists/labelled-queries.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { poolChunks } from './candidate-pool.ts';
import * as gradesStore from './grades.store.ts';
import * as store from './labels.store.ts';
import type { Snapshot } from './snapshot.ts';

export type GradedQuery = store.GradedQuery;

export type { Snapshot };

/**
 * The snapshot of that number, or of the current revision.
 * @throws AppError `not_found` for a game that is gone or a revision that never was
 */
export async function requireSnapshot(db: Db, game_id: number, version?: number): Promise<Snapshot> {
  const game = await store.findLabelledGame(db, game_id);
  const revision = version ?? game?.kb_revision ?? 0;
  if (game === undefined || revision < 1 || revision > game.kb_revision)
    throw new AppError('not_found', { object: 'snapshot' });
  return { game, revision };
}

const chunksOfGames = z.array(z.object({ game_id: z.int(), chunks: z.int() }));

export async function listLabelGames(db: Db): Promise<{ items: LabelGame[]; total: number }> {
  const counted = await storedWhereLarge(db, 'chunks_of_games', chunksOfGames, () => store.countChunksOfGames(db));
  const chunksOf = new Map(counted.map(({ game_id, chunks }) => [game_id, chunks]));
  const games = await store.listLabelledGames(db);
  const items = games.map((game) => ({ ...game, chunks: chunksOf.get(game.game_id) ?? 0 }));
  return { items, total: items.length };
}

/** @throws AppError `not_found` */
export async function listLabelledQueries({
  query,
  readDb,
  ...rest
}: ListRequest<QueryOf<'GET /api/admin/labels/queries'>>): ListAnswer<LabelledQuery> {
  // The snapshot and its rows come from one database: another may know a later one.
  const db = readDb();
  const { game, revision } = await requireSnapshot(db, query.game_id, query.snapshot_version);
  const request = { ...rest, readDb: () => db, query: { ...query, snapshot_version: revision } };
  return answerAdminList(labelledQueriesList, request, store.queries, {
    name: `labels-${game.slug}`,
    cells: {
      grade_0: ({ grades }) => grades[0] ?? 0,
      grade_1: ({ grades }) => grades[1] ?? 0,
      grade_2: ({ grades }) => grades[2] ?? 0,
      grade_3: ({ grades }) => grades[3] ?? 0,
    },
  });
}

interface QuestionKey {
  game_id: number;
  snapshot_version: number;
  query_text: string;
}

/**
 * The chunks to grade for a query: those that the admin's own search finds first, then those that several settings find
 * and those that were candidates or graded before. Their order is always the same and reveals no ranking.
 */
export async function listCandidates(
  { db, retrieval }: Deps,
  { game_id, snapshot_version, query_text, k, search }: QuestionKey & { k: number; search?: string | undefined },
): Promise<{ items: Candidate[]; query: LabelledQuery | null }> {
  const snapshot = await requireSnapshot(db, game_id, snapshot_version);
  const query = await store.findQuery(db, game_id, query_text);
  const known = query === undefined ? [] : await store.listKnownCandidates(db, query.id, snapshot.revision);
  const pooled = await poolChunks(retrieval, snapshot, query_text, k);
  const searched =
    search === undefined || search === '' ? [] : await poolChunks(retrieval, snapshot, search, Math.max(k, 10));
  const first = new Set(searched);
  const ids = [...new Set([...searched, ...known, ...pooled])];
  const items = ids.length === 0 ? [] : await store.listCandidates(db, ids, query?.id);
  const place = ({ version_id }: Candidate) =>
    (first.has(version_id) ? '0' : '1') + createHash('md5').update(`${query_text}\n${version_id}`).digest('hex');
  items.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return { items, query: query === undefined ? null : await requireQuery(db, snapshot, query.id) };
}

interface Known {
  put_off?: boolean | undefined;
  answerable?: boolean | undefined;
  expected_fact?: string | null | undefined;
  note?: string | null | undefined;
}

/**
 * Saves the grades and other facts of a query, and creates the query if it does not exist.
 * @throws AppError `not_found`; `validation` for a chunk that the snapshot does not have
 */
export async function saveLabels(
  db: Db,
  question: QuestionKey & Known & { labels: readonly { version_id: number; grade: Grade }[] },
  actor: Actor & { user_id: number },
): Promise<LabelledQuery> {
  return db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, question.game_id, question.snapshot_version);
    await requireInSnapshot(tx, snapshot, question.labels);
    const { id, is_new } = await store.upsertQuery(tx, {
      game_id: question.game_id,
      query_text: question.query_text,
      message_id: null,
      created_by: actor.user_id,
    });
    const before = is_new ? null : auditedQuery(await requireQuery(tx, snapshot, id));
    await store.updateQuery(tx, id, valuesOf(question));
    await gradesStore.upsertGrades(
      tx,
      question.labels.map((label) => ({ ...label, query_id: id })),
      actor.user_id,
    );
    const after = await requireQuery(tx, snapshot, id);
    const action = is_new ? 'create' : 'update';
    const saved = {
      ...auditedQuery(after),
      saved: question.labels.map(({ version_id, grade }) => [version_id, grade]),
    };
    await audit(tx, { actor, action, object: { kind: 'labelled_query', id }, before, after: saved });
    return after;
  });
}

function valuesOf({ put_off, answerable, expected_fact, note }: Known) {
  const text = (value: string | null) => (value === '' ? null : value);
  return {
    ...(put_off === undefined ? {} : { put_off_at: put_off ? new Date().toISOString() : null }),
    ...(answerable === undefined ? {} : { answerable }),
    ...(expected_fact === undefined ? {} : { expected_fact: text(expected_fact) }),
    ...(note === undefined ? {} : { note: text(note) }),
  };
}

async function requireInSnapshot(
  tx: Tx,
  { game, revision }: Snapshot,
  labels: readonly { version_id: number }[],
): Promise<void> {
  const ids = labels.map((label) => label.version_id);
  const there = new Set(
    (await gradesStore.listSnapshotChunks(tx, { game_id: game.id, revision }, ids)).map(({ id }) => id),
  );
  const fields = ids.flatMap((id, index) => {
    const repeated = ids.indexOf(id) !== index;
    if (there.has(id) && !repeated) return [];
    return [{ loc: ['body', 'labels', index, 'version_id'] as const, type: repeated ? 'repeated' : 'not_in_snapshot' }];
  });
  if (fields.length > 0) throw new AppError('validation', { fields });
}

/** @throws AppError `not_found`, also a second time */
export async function deleteQuestion(db: Db, question: QuestionKey, actor: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, question.game_id, question.snapshot_version);
    const query = await store.findQuery(tx, question.game_id, question.query_text);
    if (query === undefined) throw new AppError('not_found', { object: 'query' });
    const before = auditedQuery(await requireQuery(tx, snapshot, query.id));
    await store.setDeleted(tx, query.id, true);
    await audit(tx, { actor, action: 'delete', object: { kind: 'labelled_query', id: query.id }, before });
  });
}

/** @throws AppError `not_found` where nothing is to be undone; `conflict` where these words were labelled anew */
export async function restoreQuestion(db: Db, question: QuestionKey, actor: Actor): Promise<LabelledQuery> {
  return db.transaction().execute(async (tx) => {
    const snapshot = await requireSnapshot(tx, question.game_id, question.snapshot_version);
    const deleted = await store.findDeleted(tx, question.game_id, question.query_text);
    if (deleted === undefined) throw new AppError('not_found', { object: 'query' });
    if ((await store.findQuery(tx, question.game_id, question.query_text)) !== undefined)
      throw new AppError('conflict');
    await store.setDeleted(tx, deleted.id, false);
    const query = await requireQuery(tx, snapshot, deleted.id);
    await audit(tx, {
      actor,
      action: 'restore',
      object: { kind: 'labelled_query', id: deleted.id },
      after: auditedQuery(query),
    });
    return query;
  });
}

/** Creates a labelled query with candidates and grades, or adds the candidates to the query with the same text. @returns its id */
export async function makeQuery(
  tx: Tx,
  query: { game_id: number; query_text: string; message_id: number; candidates: readonly number[] },
  actor: Actor,
  labels: readonly { version_id: number; grade: Grade }[] = [],
): Promise<number> {
  const { candidates, ...of } = query;
  const { id, is_new } = await store.upsertQuery(tx, { ...of, created_by: actor.user_id });
  await store.insertCandidates(tx, id, candidates);
  if (is_new) {
    await gradesStore.upsertGrades(
      tx,
      labels.map((label) => ({ ...label, query_id: id })),
      actor.user_id,
    );
    const saved = labels.length > 0 && { saved: labels.map(({ version_id, grade }) => [version_id, grade]) };
    const after = { query_text: of.query_text, message_id: of.message_id, ...saved };
    await audit(tx, { actor, action: 'create', object: { kind: 'labelled_query', id }, after });
  }
  return id;
}

/** A game's labelled queries with their grades in a snapshot: what an evaluation runs. */
export const { listGraded, hasQueries } = store;

async function requireQuery(db: Db, { game, revision }: Snapshot, id: number): Promise<LabelledQuery> {
  const [query] = await store.listQueries(db, game.id, revision, [id]);
  if (query === undefined) throw new AppError('not_found', { object: 'query' });
  return query;
}

/** The fields that the audit log keeps. */
function auditedQuery({ query_text, grades, unjudgeable, answerable, expected_fact, note, state }: LabelledQuery) {
  return { query_text, grades, unjudgeable, answerable, expected_fact, note, state };
}
