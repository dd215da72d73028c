import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { exists } from '#server/db/expressions.ts';
import type { ModelSearch } from '#contract/admin-chat.ts';
import type { AnswerContent, Message } from '#contract/chat.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { clock } from '#server/db/moments.ts';
import { storable, storableJson } from '#server/db/storable.ts';
import { shownColumns, wholeColumns } from './conversations/message-columns.ts';

/** A game as the expert needs it. */
export function findGameOfChat(db: Db, id: number) {
  return (
    db
      .selectFrom('games')
      .select(['id', 'title', 'kb_revision'])
      // As they are published when the question is taken.
      .select((row) =>
        row
          .selectFrom('game_settings as own')
          .select('own.published')
          .whereRef('own.game_id', '=', 'games.id')
          .as('settings'),
      )
      .select(exists`chunks WHERE chunks.game_id = games.id AND chunks.to_rev IS NULL`.as('has_expert'))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  );
}

const inHistory = (user_id: number, game_id: number) => (row: ExpressionBuilder<Tables, 'messages'>) =>
  row.and([row('user_id', '=', user_id), row('game_id', '=', game_id), row('hidden_at', 'is', null)]);

/**
 * Inserts a question with its answer that is to be written, unless as many answers of its asker run already. The asker's
 * wallet is locked before, so that two at once do not both find room.
 * @param beside parts that need what `question` has inserted
 * @returns nothing where too many run
 */
export async function insertQuestion(
  tx: Tx,
  row: {
    game_id: number;
    user_id: number;
    conversation_id: number;
    first_version_id: number | null;
    text: string;
    mode: 'general' | null;
    reservation_id: number | null;
    picture_id: number | null;
    kb_revision: number;
    api_key_id: number | null;
    request_hash: Buffer | null;
    basis_hash: Buffer | null;
  },
  most_running: number,
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<{ question_id: number; message_id: number; created_at: string } | undefined> {
  const columns = sql.raw(
    'game_id, user_id, conversation_id, first_version_id, mode, kb_revision, api_key_id, request_hash, basis_hash',
  );
  const shared = sql`${row.game_id}::bigint, ${row.user_id}::bigint, ${row.conversation_id}::bigint, ${row.first_version_id}::bigint,
    ${row.mode}::text, ${row.kb_revision}::int, ${row.api_key_id}::bigint, ${row.request_hash}::bytea,
    ${row.basis_hash}::bytea`;
  const parts = sql.join([
    sql`running AS (
      SELECT count(*) AS answers FROM messages WHERE user_id = ${row.user_id} AND role = 'expert' AND state = 'running')`,
    sql`question AS (
      INSERT INTO messages (role, state, text, picture_id, ${columns})
      SELECT 'user', 'running', ${row.text}, ${row.picture_id}::bigint, ${shared}
      FROM running WHERE running.answers < ${most_running} RETURNING id, created_at)`,
    sql`answer AS (
      INSERT INTO messages (role, state, question_id, reservation_id, ${columns})
      SELECT 'expert', 'running', question.id, ${row.reservation_id}::bigint, ${shared} FROM question RETURNING id)`,
    ...beside,
  ]);
  const { rows } = await sql<{ question_id: number; message_id: number; created_at: string }>`
    WITH ${parts} SELECT question.id AS question_id, answer.id AS message_id, question.created_at FROM question, answer`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Locks a running answer with its question for their end; nothing where they have ended already. Rows of an exchange
 * are locked in the order of their ids wherever both are: two that lock them at once wait for each other's end only.
 */
export const lockRunning = (tx: Tx, message_id: number) => lockExchange(tx, message_id, 'running');

/** The same of an answer that was closed as failed. */
export const lockFailed = (tx: Tx, message_id: number) => lockExchange(tx, message_id, 'failed');

async function lockExchange(tx: Tx, message_id: number, state: 'running' | 'failed') {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'question_id', 'user_id', 'conversation_id', 'readers_elsewhere'])
    .where((row) =>
      row.or([
        row('id', '=', message_id),
        row(
          'id',
          '=',
          row.selectFrom('messages as answer').select('answer.question_id').where('answer.id', '=', message_id),
        ),
      ]),
    )
    .where('state', '=', state)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find((row) => row.id === message_id);
}

interface End {
  state: Exclude<Message['state'], 'running'>;
  text: string;
  is_rag: boolean | null;
  failure_code: string | null;
  /** Refused although an article holds it that is hidden from this player. */
  behind_gate?: boolean;
  tells_progress?: boolean;
  /** The model ran into its limit before the end. */
  cut_off?: boolean;
  /** The same in parts; absent where the text is all there is. */
  content?: AnswerContent | undefined;
  /** What is shown before the text of an answer in steps. */
  earlier_steps?: readonly string[] | undefined;
  /** What the model searched for. */
  model_searches?: readonly ModelSearch[];
  ask_next?: readonly string[] | undefined;
}

/** Ends answer and question together, with what is stored in the same statement. */
export async function endAnswer(
  tx: Tx,
  ids: { message_id: number; question_id: number },
  { earlier_steps = [], model_searches = [], ask_next = [], content, ...end }: End,
  beside: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const finished_at = clock;
  const steps = earlier_steps.length === 0 ? {} : { earlier_steps: earlier_steps.map(storable), steps_shown: 1 };
  const answer = tx
    .updateTable('messages')
    .set({
      ...end,
      // A model may write what no database stores.
      text: storable(end.text),
      content: content === undefined ? null : storableJson(content),
      ask_next: ask_next.length === 0 ? null : storableJson(ask_next),
      model_searches: model_searches.length === 0 ? null : storableJson(model_searches),
      ...steps,
      finished_at,
    })
    .where('id', '=', ids.message_id);
  const { state, behind_gate = false } = end;
  const question = tx
    .updateTable('messages')
    .set({ state, behind_gate, finished_at })
    .where('id', '=', ids.question_id);
  await sql`WITH ${sql.join([sql`question AS (${question})`, ...beside])} ${answer}`.execute(tx);
}

/** From now on this reservation is the answer's; of the key that asked, its call counts again. */
export async function payBy(tx: Tx, message_id: number, reservation_id: number): Promise<void> {
  const paid = tx.updateTable('messages').set({ reservation_id }).where('id', '=', message_id);
  await sql`WITH paid AS (${paid.returning(['api_key_id', 'created_at'])})
    INSERT INTO api_key_months AS k (api_key_id, month, calls)
    SELECT api_key_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, 1 FROM paid WHERE api_key_id IS NOT NULL
    ON CONFLICT (api_key_id, month) DO UPDATE SET calls = k.calls + 1`.execute(tx);
}

/** The part of a WITH that stores what an answer was given. */
export function sourcesPart(
  tx: Tx,
  answer: { message_id: number; user_id: number },
  sources: readonly { n: number; chunk_id: number; score: number; cited: boolean }[],
): RawBuilder<unknown>[] {
  if (sources.length === 0) return [];
  return [
    sql`sources AS (${tx.insertInto('message_sources').values(sources.map((source) => ({ ...source, ...answer })))})`,
  ];
}

/** The question that an answer in this player's visible history belongs to. */
export async function findQuestionId(
  db: Db,
  { user_id, game_id, message_id }: { user_id: number; game_id: number; message_id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('question_id')
    .where(inHistory(user_id, game_id))
    .where('id', '=', message_id)
    .where('role', '=', 'expert')
    .executeTakeFirst();
  return row?.question_id ?? undefined;
}

/**
 * A question with its answer, hidden or not: a retry must find its outcome after the history was deleted.
 * @param is_whole also the steps that the player has not asked for yet
 */
export async function requireExchange(db: Db, question_id: number, is_whole = false) {
  const rows = await exchangeRows(db, question_id, is_whole).execute();
  const [question, answer] = rows.map(({ failure_code, ...message }) => ({ message, failure_code }));
  if (question === undefined || answer === undefined) throw new Error(`question ${question_id} has no answer row`);
  return { answer: answer.message, question: question.message, failure_code: answer.failure_code };
}

/** The rows of a question and its answer, in this order. */
export function exchangeRows(db: Db, question_id: number, is_whole = false) {
  return (
    db
      .selectFrom('messages')
      .select(is_whole ? wholeColumns : shownColumns)
      .select('messages.failure_code')
      // Only answers are found by their question: the index on it holds nothing else.
      .where((row) =>
        row.or([
          row('messages.id', '=', question_id),
          row.and([row('messages.question_id', '=', question_id), row('messages.role', '=', 'expert')]),
        ]),
      )
      .orderBy('messages.id')
  );
}

/** Shows an answer that comes in steps up to one of them; what is shown stays so. */
export async function revealStep(db: Db, message_id: number, step: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ steps_shown: sql`least(greatest(steps_shown, ${step}::int), cardinality(earlier_steps) + 1)` })
    .where('id', '=', message_id)
    .where('earlier_steps', 'is not', null)
    .execute();
}

export async function requestStop(db: Db, message_id: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ stop_requested_at: clock })
    .where('id', '=', message_id)
    .where('stop_requested_at', 'is', null)
    .execute();
}

/** Of these answers those that are to end: their reader wants it, or they are over already. */
export function listToEnd(db: Db, message_ids: readonly number[]) {
  return db
    .selectFrom('messages')
    .select((row) => ['id', row('state', '<>', 'running').as('is_over')])
    .where('id', 'in', message_ids)
    .where((row) => row.or([row('stop_requested_at', 'is not', null), row('state', '<>', 'running')]))
    .execute();
}

export async function findAnswerOfReservation(tx: Tx, reservation_id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst();
  return row?.id;
}

/** Also a game that was taken out of the catalogue: what was written about it stays. */
export function findGameName(db: Db, id: number) {
  return db.selectFrom('games').select(['id', 'slug', 'title']).where('id', '=', id).executeTakeFirst();
}
