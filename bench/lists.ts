import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { openSession } from '#server/auth/login/sessions.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, openPostgres } from '#server/db/open.ts';
import { createDeps } from '#server/deps.ts';
import { countDays } from '#server/overview/count-days.ts';
import { countLedger } from '#server/wallet/ledger-totals.ts';
import { startPostgres } from '../scripts/private-postgres.ts';
import { readArguments } from '../scripts/read-arguments.ts';
import { administrator, fill, sizeOf } from './growth/fill.ts';
import { listRequests, type Request } from './growth/requests.ts';
import { percentile } from './common/metrics.ts';
import { readCatalogue } from './common/catalogue-rows.ts';
import { withClient } from '#server/testing/with-client.ts';

const usage = `npm run bench -- lists [--players 100000] [--questions 10] [--catalogue FILE.jsonl.gz] [OPTIONS]
npm run bench -- lists --database URL | --data-dir FOLDER [OPTIONS]

Measures how long the lists of admins take on their first, middle and last page, in each order, by each filter and by
words, and the overview of 90 days: in a private PostgreSQL that is filled for it and removed, or in a database that
there is, in which it opens a session for its first administrator. Beside the times stands how long this process worked;
the embedded database is in it.

  --players N      players of the private database
  --questions N    questions of each of them
  --catalogue FILE titles of its games; else they have made-up ones
  --fill           fills the database at URL first, which is empty, as the private one is filled
  --only PART      only requests whose address has this in it
  --rounds 20      how often each is asked
  --over 50        print those whose 95th percentile is above so many milliseconds; 0 prints all`;

const { values } = readArguments(usage, {
  options: {
    players: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '10' },
    catalogue: { type: 'string' },
    database: { type: 'string' },
    fill: { type: 'boolean', default: false },
    'data-dir': { type: 'string' },
    only: { type: 'string', default: '/api/admin/' },
    rounds: { type: 'string', default: '20' },
    over: { type: 'string', default: '50' },
  },
});

const pageSize = 20;
/** Words that many titles or questions have, that some have, that few have, and that none has. */
const words = ['of', 'the', 'a', '2', 'simulator', 'gate', 'witcher', 'where', 'qzxq'];
const listAnswer = z.object({ total: z.int().min(0) });

if (values.database === undefined && values['data-dir'] === undefined) {
  const postgres = await startPostgres();
  const stop = () => void postgres.stop().finally(() => process.exit(1));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await fillDatabase(postgres.url);
    await measureAll({ DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
} else {
  if (values.fill && values.database !== undefined) await fillDatabase(values.database);
  await measureAll({ DATABASE_URL: values.database, DATA_DIR: values['data-dir'] });
}

async function fillDatabase(url: string): Promise<void> {
  const titles = values.catalogue === undefined ? [] : await readCatalogue(values.catalogue);
  const database = openPostgres(url);
  try {
    await migrate(database.pool);
    await fill(url, sizeOf(Number(values.players), Number(values.questions), Math.max(2000, titles.length)));
    await withClient(url, async (client) => {
      await client.query(
        `UPDATE games g SET title = t.title FROM unnest($1::text[]) WITH ORDINALITY AS t (title, n) WHERE g.id = t.n`,
        [titles.map(({ title }) => title)],
      );
      await client.query('VACUUM ANALYZE');
    });
    await countDays(database.db);
    await countLedger(database.db);
    await withClient(url, (client) => client.query('VACUUM ANALYZE'));
  } finally {
    await database.close();
  }
}

async function measureAll(settings: { DATABASE_URL?: string | undefined; DATA_DIR?: string | undefined }) {
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    ...defined(settings),
  });
  const database = await openDatabase(config);
  const app = await buildApp(await createDeps(config, database, pino({ level: 'silent' })));
  await app.ready();
  const [admin] = await database.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute();
  const token = await openSession(database.db, admin?.id ?? administrator, { ip: '127.0.0.1', user_agent: null });
  const rounds = Number(values.rounds);

  const ask = async ({ path, query }: Pick<Request, 'path' | 'query'>) => {
    const started = performance.now();
    const answer = await app.inject({
      url: path,
      query,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.statusCode}`);
    return { ms, body: answer.json<unknown>() };
  };
  const measure = async (path: string, queryOf: (round: number) => Record<string, string>) => {
    await ask({ path, query: queryOf(0) });
    const times: number[] = [];
    const used = process.cpuUsage();
    for (let round = 1; round <= rounds; round++) times.push((await ask({ path, query: queryOf(round) })).ms);
    const { user, system } = process.cpuUsage(used);
    return {
      least: Math.min(...times),
      p50: percentile(0.5, times),
      p95: percentile(0.95, times),
      processor: (user + system) / 1000 / rounds,
    };
  };

  const table: Record<string, Record<string, string>> = {};
  let [measured, over] = [0, 0];
  const note = (name: string, figures: Awaited<ReturnType<typeof measure>>) => {
    measured++;
    if (figures.p95 <= Number(values.over)) return;
    over++;
    table[name] = Object.fromEntries(Object.entries(figures).map(([key, ms]) => [key, ms.toFixed(1)]));
  };
  try {
    await app.inject({ url: '/api/games/search?q=game' });
    for (const { path, query, skip } of listsOf(listRequests())) {
      if (skip === undefined) continue;
      const answer = listAnswer.safeParse((await ask({ path, query })).body);
      if (!answer.success) continue;
      const { total } = answer.data;
      const pages = { first: 0, middle: Math.floor(total / 2), last: Math.max(0, total - pageSize) };
      for (const [page, from] of Object.entries(pages)) {
        const shown = Object.entries(query).map(([key, value]) => `${key}=${value.replace(/^\d{4}-.*/, 'DATE')}`);
        const name = [path.replace('/api/admin/', ''), ...shown, page].join(' ');
        note(name, await measure(path, () => ({ ...query, [skip]: String(from) })));
        if (total <= pageSize) break;
      }
    }
    if ('/api/admin/overview'.includes(values.only)) {
      const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
      const path = '/api/admin/overview';
      note('overview of 90 days', await measure(path, () => ({ from: day(89), to: day(0) })));
      // Each period that nobody has asked for yet.
      note('overview of 90 other days', await measure(path, (n) => ({ from: day(90 + n), to: day(1 + n) })));
    }
    console.table(table);
    console.log(`${measured} pages, each requested ${rounds} times; ${over} above ${values.over} ms`);
  } finally {
    await app.close();
    await database.close();
  }
}

function listsOf(requests: readonly Request[]): Request[] {
  const lists = requests.filter(({ path, access }) => access === 'admin' && path.includes(values.only));
  return lists.flatMap((one) =>
    one.query['q'] === undefined
      ? [one]
      : one.query['q'] === 'gate'
        ? words.map((q) => ({ ...one, query: { ...one.query, q } }))
        : [],
  );
}

function defined(settings: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
