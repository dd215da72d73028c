import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/open.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { type Finding, finding, inMs } from './findings.ts';
import { installOnPostgres, password, questionText } from './installation.ts';
import { p95, send } from './traffic.ts';

const stalled = 100;
const listWithinMs = 300;
const loginWithinMs = 1_000;
const idleWithinMs = 1_000;

/** A hundred answers wait for a model that says nothing; everybody else should not notice. */
export async function stalledQuestions(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: stalled });
  const { players, messages, postgres } = installation;
  const model = await startModelStandIn();
  const watcher = openPostgres(postgres.url);
  let longestIdleMs = 0;
  const watch = setInterval(() => {
    void sql<{ ms: number }>`
      SELECT coalesce(max(extract(epoch FROM clock_timestamp() - state_change) * 1000), 0)::float8 AS ms
      FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'`
      .execute(watcher.db)
      .then(({ rows }) => (longestIdleMs = Math.max(longestIdleMs, rows[0]?.ms ?? 0)));
  }, 100);
  try {
    const server = await installation.start({
      AI_BASE_URL: model.base_url,
      AI_MODEL: 'stall_before_text',
      AI_PROFILE: 'api',
    });
    const began = performance.now();
    const answers = players.map(({ headers }) =>
      send(server.origin, { name: 'question', method: 'POST', path: messages, headers, body: { text: questionText } }),
    );
    while (model.requests.length < stalled && performance.now() - began < 15_000) await wait(50);
    const waiting = model.requests.length;

    const lists = [];
    const logins = [];
    for (let n = 0; n < 60; n++) {
      const { headers, email } = players[n] ?? players[0];
      lists.push(await send(server.origin, { name: 'list', path: messages, headers }));
      lists.push(await send(server.origin, { name: 'list', path: '/api/games/recommended' }));
      if (n % 6 === 0)
        logins.push(
          await send(server.origin, {
            name: 'login',
            method: 'POST',
            path: '/api/auth/login',
            body: { email, password },
          }),
        );
      await wait(50);
    }
    const stillWaiting = stalled - (await countEnded(answers));
    const outcomes = await Promise.all(answers);
    const answered = outcomes.filter(({ status }) => status === 200).length;
    const slowestLogin = Math.max(...logins.map(({ ms }) => ms));
    const listsOk = [...lists, ...logins].every(({ status }) => status === 200);
    await server.end('SIGTERM');
    const differences = await installation.differences();
    return [
      finding(
        `${stalled} questions stalled all the while`,
        `${waiting} at the model, ${stillWaiting} still there at the end`,
        waiting === stalled && stillWaiting === stalled,
      ),
      finding('list p95 ≤ 300 ms', `${inMs(p95(lists))} of ${lists.length}`, listsOk && p95(lists) <= listWithinMs),
      finding('login ≤ 1 s', `slowest ${inMs(slowestLogin)} of ${logins.length}`, slowestLogin <= loginWithinMs),
      finding(
        'no connection idle in a transaction for more than 1 s',
        `longest ${inMs(longestIdleMs)}`,
        longestIdleMs <= idleWithinMs,
      ),
      finding(
        'each is answered from the articles in the end',
        `200 × ${answered}; ${differences} differences in the ledger`,
        answered === stalled && differences === 0,
      ),
    ];
  } finally {
    clearInterval(watch);
    await watcher.close();
    await model.close();
    await installation.end();
  }
}

async function countEnded(answers: readonly Promise<unknown>[]): Promise<number> {
  const states = await Promise.all(answers.map((answer) => Promise.race([answer.then(() => 1), wait(0, 0)])));
  return states.reduce<number>((sum, ended) => sum + ended, 0);
}
