import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => {
  const admin = await makeUser(db, { role: 'admin' });
  const people = [await makeUser(db), await makeUser(db), await makeUser(db), await makeUser(db)];
  const code = { kind: 'calls', made_by: admin.id } as const;
  await db
    .insertInto('promotion_codes')
    .values({ ...code, code: 'ONEFOREACH', amount: 5 })
    .execute();
  await db
    .insertInto('promotion_codes')
    .values({ ...code, code: 'ONLYTWOUSES', amount: 7, max_uses: 2 })
    .execute();
  return { people };
});
const { people } = prepared.filled;
afterAll(() => prepared.remove());

test('two processes at once redeem a code once for each person, and no more often than it may be', async () => {
  // On the embedded database, which belongs to one process, both are the same.
  const started = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(prepared.settings)));
  const [first, other] = [started[0]!, started.at(-1)!];
  const servers = [first, other];
  const redeem = async (origin: string, person: (typeof people)[number], code: string) => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    return (await client(origin).with(headers).post('/api/wallet/promotions', { code })).status;
  };
  for (const person of people) {
    const answers = await Promise.all(
      servers.flatMap(({ origin }) => [1, 2].map(() => redeem(origin, person, 'ONEFOREACH'))),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  }
  const last = await Promise.all(
    people.map((person, n) => redeem(servers[n % 2]?.origin ?? first.origin, person, 'ONLYTWOUSES')),
  );
  expect(last.toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422]);
  for (const server of new Set(servers)) expect(await server.end('SIGTERM')).toBe(0);
  await prepared.look(async ({ db }) => {
    expect(await listDifferences(db)).toEqual([]);
    const given = await db.selectFrom('ledger_transactions').select('id').where('kind', '=', 'promotion').execute();
    expect(given).toHaveLength(people.length + 2);
  });
});
