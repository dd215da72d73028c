import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { theProduct } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import { clock } from '#server/db/moments.ts';
import { client } from '#server/testing/client.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { withClient } from '#server/testing/with-client.ts';
import { setDismissed } from './gaps.ts';
import { splitGap } from './merge-gaps.ts';

// The test starts servers.
vi.setConfig(slow.startsProcesses);

const questions = 40;
const prepared = await prepareDatabase(async ({ db }) => {
  const player = await makeUser(db);
  const games = [];
  for (const title of ['Open', 'Held']) {
    const chunks = [{ section: 'Opening', content: 'The harbour opens at dawn.' }];
    const game = await makeGame(db, { title, articles: [{ title: 'The harbour', chunks }] });
    const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });
    // Two ask each thing.
    const texts = Array.from({ length: questions }, (_, n) =>
      [...String(100 + Math.floor(n / 2))].map((digit) => 'qxzvjkwyfh'[Number(digit)]?.repeat(4)).join(''),
    );
    await sql`INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
      SELECT ${game.id}, ${player.id}, ${conversation_id}, 'user', text, 'refused' FROM unnest(${texts}::text[]) AS text`.execute(
      db,
    );
    games.push(game);
  }
  const [open, held] = games;
  if (open === undefined || held === undefined) throw new Error('a game is missing');
  // A process that was killed while it looked at this one.
  await sql`INSERT INTO gap_searches (game_id, busy_until) VALUES (${held.id}, now() + interval '2 minutes')`.execute(
    db,
  );
  return { open, held };
});
const { open, held } = prepared.filled;
afterAll(() => prepared.remove());

const metrics = async (server: ServerProcess) => (await client(server.origin).get('/metrics')).text;
const looksOf = async (server: ServerProcess) =>
  Number(/scheduled_run_seconds_count\{task="find gaps",outcome="done"\} (\d+)/.exec(await metrics(server))?.[1] ?? 0);
/** How often an index was taken for a search, by this process. */
const searchesOf = async (server: ServerProcess) =>
  [...(await metrics(server)).matchAll(/index_cache_total\{event="(?:hit|load|file)"\} (\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

async function waitingOf(game_id: number): Promise<number> {
  return prepared.look(async ({ db }) => {
    const rows = await db.selectFrom('new_refusals').select('message_id').where('game_id', '=', game_id).execute();
    return rows.length;
  });
}

test('of two processes one looks for the gaps of a game, and of one that was killed the other takes over', async () => {
  const servers = await Promise.all([startServer(prepared.settings), startServer(prepared.settings)]);
  const everyLook = async () => Math.min(...(await Promise.all(servers.map(looksOf))));
  await until('both have looked', async () => (await everyLook()) > 0, { within_ms: 60_000 });
  await until('the refusals are grouped', async () => (await waitingOf(open.id)) === 0, { within_ms: 60_000 });
  expect(await waitingOf(held.id)).toBe(questions);
  const searches = async () => (await Promise.all(servers.map(searchesOf))).reduce((sum, count) => sum + count, 0);
  // Each refusal once, and each of the gaps once, whose articles may answer it; on a busy machine in more than one run.
  const enough = async () => (await searches()) >= 2 * questions;
  await until('all is searched for', enough, { within_ms: 60_000 });
  const looks = await everyLook();
  await until('both have looked again', async () => (await everyLook()) > looks, { within_ms: 60_000 });
  const gaps = await prepared.look(({ db }) => db.selectFrom('knowledge_gaps').select(['game_id', 'asked']).execute());
  expect(gaps).toEqual(Array.from({ length: questions / 2 }, () => ({ game_id: open.id, asked: 2 })));
  expect(await searches()).toBe(2 * questions);

  await prepared.look(({ db }) =>
    sql`UPDATE gap_searches SET busy_until = now() WHERE game_id = ${held.id}`.execute(db),
  );
  await until('the other game is looked at', async () => (await waitingOf(held.id)) === 0, { within_ms: 60_000 });
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
});

/** Makes a gap of many answers, or one that was merged; its questions and answers are stored so that the newest is met first. */
async function makeGap(db: Db, merged_into: number | null) {
  const { user_id, conversation_id, game_id } = await db
    .selectFrom('messages')
    .select(['user_id', 'conversation_id', 'game_id'])
    .where('game_id', '=', held.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const of = { user_id, conversation_id, game_id, text: 'Which way?', state: 'refused' } as const;
  const rows = await db
    .insertInto('messages')
    .values(Array.from({ length: 30 }, () => ({ ...of, role: 'user' as const })))
    .returning('id')
    .execute();
  const content = JSON.stringify({ miss: { actions: ['tell_me'] } });
  const answers = await db
    .insertInto('messages')
    .values(
      rows.map(({ id }) => ({
        ...of,
        role: 'expert' as const,
        question_id: id,
        content,
        better_answer_at: clock,
      })),
    )
    .returning('id')
    .execute();
  // Each version is stored behind those that were written before it.
  for (const { id } of answers.toReversed())
    await db.updateTable('messages').set({ text: 'That way.' }).where('id', '=', id).execute();
  const ids = rows.map(({ id }) => id);
  const merged = merged_into === null ? {} : { merged_at: '2026-01-01', merged_into, merged_questions: ids };
  const gap = await db
    .insertInto('knowledge_gaps')
    .values({ game_id, asked: ids.length, ...merged, ...(merged_into !== null && { state: 'dismissed' as const }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('gap_questions')
    .values(ids.toReversed().map((message_id) => ({ message_id, gap_id: merged_into ?? gap.id })))
    .execute();
  return { id: gap.id, user_id, answers: answers.map((answer) => answer.id) };
}

test.each(['dismiss', 'split'] as const)(
  'answers that a change (%s) notes something on are locked in one order',
  (kind) =>
    prepared.look(async ({ db }) => {
      const whole = await makeGap(db, null);
      if (kind === 'split') {
        const article = await db
          .selectFrom('articles')
          .select('id')
          .where('game_id', '=', held.id)
          .executeTakeFirstOrThrow();
        const closed = { state: 'closed', closed_at: '2026-01-01', article_id: article.id } as const;
        await db.updateTable('knowledge_gaps').set(closed).where('id', '=', whole.id).execute();
      }
      const { id, user_id, answers } = kind === 'split' ? await makeGap(db, whole.id) : whole;
      const actor = { ...theProduct, user_id };
      await withClient(prepared.settings.DATABASE_URL ?? '', async (holder) => {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM messages WHERE id = $1 FOR UPDATE', [answers[0]]);
        const changed = kind === 'split' ? splitGap(db, id, actor) : setDismissed(db, id, true, actor);
        await until('it waits for the first answer', async () => {
          const { rows } = await holder.query(
            'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
          );
          return rows.length;
        });
        // Nothing behind the first is held.
        const free = 'SELECT FROM messages WHERE id = ANY ($1) FOR UPDATE NOWAIT';
        expect((await holder.query(free, [answers.slice(1)])).rowCount).toBe(answers.length - 1);
        await holder.query('COMMIT');
        await changed;
      });
    }),
);
