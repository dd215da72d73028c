import { type Insertable, sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobState } from '#contract/values/kinds.ts';
import { daysAgo } from '#server/db/moments.ts';
import type { Tables } from '#server/db/tables.generated.ts';

export interface EmbeddedText {
  id: number;
  article_id: number;
  article_title: string;
  section: string;
  content: string;
}

/** The next current chunks without a vector, in the order of their ids; none once the game is deleted. */
export function listWithoutVector(
  db: Db,
  { game_id, model, after_id, limit }: { game_id: number; model: string; after_id: number; limit: number },
): Promise<EmbeddedText[]> {
  return db
    .selectFrom('chunks as c')
    .innerJoin('games as g', 'g.id', 'c.game_id')
    .select(['c.id', 'c.article_id', 'c.article_title', 'c.section', 'c.content'])
    .where('c.game_id', '=', game_id)
    .where('g.deleted_at', 'is', null)
    .where('c.to_rev', 'is', null)
    .where('c.id', '>', after_id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('unit_vectors as v')
            .select('v.chunk_id')
            .whereRef('v.chunk_id', '=', 'c.id')
            .where('v.model', '=', model),
        ),
      ),
    )
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Whoever changes an article changes what it said lately. */
const earlierVersions = 2_000;

/** Vectors of one chunk with each of these texts, and of the latest versions of these articles’ chunks, newest first. */
export async function listKnownVectors(
  db: Db,
  of: { model: string; dimensions: number; hashes: readonly Buffer[]; article_ids: readonly number[] },
): Promise<{ unit_hashes: Buffer; vectors: Buffer }[]> {
  // A text that many games have is read once, and not every version that an article ever had.
  const { rows } = await sql<{ unit_hashes: Buffer; vectors: Buffer }>`
    SELECT equal.* FROM unnest(${of.hashes}::bytea[]) AS h (text_hash), LATERAL (
      SELECT unit_hashes, vectors FROM unit_vectors v WHERE v.model = ${of.model} AND v.text_hash = h.text_hash
        AND v.dimensions = ${of.dimensions} AND v.vectors IS NOT NULL LIMIT 1) AS equal
    UNION ALL
    (SELECT v.unit_hashes, v.vectors FROM unit_vectors v JOIN chunks c ON c.id = v.chunk_id
      WHERE c.article_id = ANY(${of.article_ids}) AND v.model = ${of.model} AND v.dimensions = ${of.dimensions}
        AND v.vectors IS NOT NULL ORDER BY c.id DESC LIMIT ${earlierVersions})`.execute(db);
  return rows;
}

export type StoredVectors = Omit<Insertable<Tables['unit_vectors']>, 'created_at'>;

export async function insertVectors(db: Db, rows: readonly StoredVectors[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('unit_vectors')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Deletes vectors of another length, which cannot be compared, and the marks of texts that the server rejected. */
export async function deleteUnfit(db: Db, game_id: number, model: string, dimensions: number): Promise<void> {
  await sql`DELETE FROM unit_vectors v USING chunks c WHERE c.id = v.chunk_id AND c.game_id = ${game_id}
    AND v.model = ${model} AND v.dimensions <> ${dimensions}`.execute(db);
}

/** The same for labelled queries of all games. */
export async function deleteUnfitQuestions(db: Db, model: string, dimensions: number): Promise<void> {
  await sql`DELETE FROM question_vectors WHERE model = ${model} AND octet_length(vector) <> ${4 * dimensions}`.execute(
    db,
  );
}

/** Deletes a game's vectors of other models than these. */
export async function deleteOtherModels(db: Db, game_id: number, models: readonly string[]): Promise<void> {
  await sql`DELETE FROM unit_vectors v USING chunks c WHERE c.id = v.chunk_id AND c.game_id = ${game_id}
    AND v.model <> ALL(${models})`.execute(db);
}

/** All models that vectors are stored of, those of the newest texts first; it reads one entry of the index for each. */
export async function listModels(db: Db): Promise<string[]> {
  const { rows } = await sql<{ model: string }>`
    WITH RECURSIVE found AS (
      SELECT min(model) AS model FROM unit_vectors
      UNION ALL
      SELECT (SELECT min(v.model) FROM unit_vectors v WHERE v.model > found.model) FROM found WHERE model IS NOT NULL
    )
    SELECT model FROM found WHERE model IS NOT NULL
    ORDER BY (SELECT max(chunk_id) FROM unit_vectors v WHERE v.model = found.model) DESC`.execute(db);
  return rows.map(({ model }) => model);
}

/** The newest chunk that a model made vectors of. */
export function findNewestVectors(db: Db, model: string) {
  return db
    .selectFrom('unit_vectors as v')
    .innerJoin('chunks as c', 'c.id', 'v.chunk_id')
    .select(['c.article_title', 'c.section', 'c.content', 'v.dimensions', 'v.vectors'])
    .where('v.model', '=', model)
    .where('v.vectors', 'is not', null)
    .$narrowType<{ vectors: Buffer }>()
    .orderBy('v.chunk_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface Coverage {
  chunks: number;
  covered: number;
  /** The server rejected their text. */
  refused: number;
}

/** Of the current chunks. */
export async function countCoverage(db: Db, game_id: number, model: string): Promise<Coverage> {
  const { rows } = await sql<Coverage>`
    SELECT count(*)::int AS chunks, count(v.vectors)::int AS covered,
      count(*) FILTER (WHERE v.chunk_id IS NOT NULL AND v.vectors IS NULL)::int AS refused
    FROM chunks c LEFT JOIN unit_vectors v ON v.chunk_id = c.id AND v.model = ${model}
    WHERE c.game_id = ${game_id} AND c.to_rev IS NULL`.execute(db);
  return rows[0] ?? { chunks: 0, covered: 0, refused: 0 };
}

export async function countVectorsAt(db: Db, game_id: number, revision: number, model: string): Promise<number> {
  const { total } = await db
    .selectFrom('chunks as c')
    .innerJoin('unit_vectors as v', 'v.chunk_id', 'c.id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('c.game_id', '=', game_id)
    .where('c.from_rev', '<=', revision)
    .where((row) => row.or([row('c.to_rev', 'is', null), row('c.to_rev', '>', revision)]))
    .where('v.model', '=', model)
    .where('v.vectors', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}

export function listVectors(db: Db, model: string, chunk_ids: readonly number[]) {
  return db
    .selectFrom('unit_vectors')
    .select(['chunk_id', 'dimensions', 'vectors'])
    .where('model', '=', model)
    .where('chunk_id', 'in', chunk_ids)
    .where('vectors', 'is not', null)
    .$narrowType<{ vectors: Buffer }>()
    .execute();
}

export function listQuestionVectors(db: Db, model: string, hashes: readonly Buffer[]) {
  return db
    .selectFrom('question_vectors')
    .select(['text_hash', 'vector'])
    .where('model', '=', model)
    .where('text_hash', 'in', hashes)
    .execute();
}

export async function insertQuestionVectors(
  db: Db,
  rows: readonly { model: string; text_hash: Buffer; vector: Buffer }[],
): Promise<void> {
  await db
    .insertInto('question_vectors')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Deletes vectors older than this many days, so that those of deleted queries do not stay. */
export async function deleteOldQuestionVectors(db: Db, days: number): Promise<void> {
  await deleteInBatches(db, 'question_vectors', sql`created_at < ${daysAgo(days)}`);
}

export function listGamesWithTexts(db: Db) {
  return db
    .selectFrom('games')
    .select(['id', 'kb_revision'])
    .where('kb_revision', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function findEmbeddedGame(db: Db, id: number) {
  return db
    .selectFrom('games')
    .select(['id', 'slug', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a game, so that only one job is started for its vectors. */
export function lockEmbeddedGame(tx: Tx, id: number) {
  return tx
    .selectFrom('games')
    .select(['id', 'slug', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface LastJob {
  state: JobState;
  ended_seconds_ago: number | null;
}

/** The state of the latest embedding job of each game. */
export async function listLastJobs(db: Db): Promise<ReadonlyMap<number, LastJob>> {
  const { rows } = await sql<LastJob & { game_id: number }>`
    SELECT DISTINCT ON (payload ->> 'game_id') (payload ->> 'game_id')::bigint AS game_id, state,
      extract(epoch FROM clock_timestamp() - finished_at)::float8 AS ended_seconds_ago
    FROM background_jobs WHERE kind = 'embeddings' ORDER BY payload ->> 'game_id', id DESC`.execute(db);
  return new Map(rows.map(({ game_id, ...job }) => [game_id, job]));
}

/** The latest embedding job of a game. */
export async function findLastJob(db: Db, game_id: number) {
  const { rows } = await sql<
    LastJob & { id: number; done: number; total: number | null }
  >`SELECT id, state, done, total, extract(epoch FROM clock_timestamp() - finished_at)::float8 AS ended_seconds_ago
    FROM background_jobs WHERE kind = 'embeddings' AND payload ->> 'game_id' = ${String(game_id)}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}
