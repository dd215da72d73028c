import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { nextEvent, readEvents, type StreamEvent } from '#server/testing/ask-client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  admin: await makeUser(db, { role: 'admin' }),
  player: await makeUser(db),
}));
const { admin, player } = prepared.filled;
afterAll(() => prepared.remove());

async function credit(server: ServerProcess, calls: number): Promise<void> {
  const answer = await client(server.origin)
    .as(admin)
    .post('/api/admin/wallet/credit-calls', { user_id: player.id, calls, description: 'a gift' });
  expect(answer.status).toBe(200);
}

const follow = (server: ServerProcess, last_id?: number) =>
  client(server.origin)
    .as(player)
    .open('GET', `/api/events${last_id === undefined ? '' : `?last_id=${last_id}`}`)
    .then(readEvents);

const nextNotification = (events: AsyncGenerator<StreamEvent>) =>
  nextEvent(events, ({ event }) => event === 'notifications');

test('what one process tells reaches the reader of another, and after kill -9 of that one nothing is missed', async () => {
  // On the embedded database, which belongs to one process, the second is the first one started again.
  const servers = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(prepared.settings)));
  const [first, other] = [servers[0]!, servers[1]];
  const stream = await follow(first);
  await stream.next();
  await credit(other ?? first, 1);
  const seen = await nextNotification(stream);
  expect(seen.data.notification).toMatchObject({ title: 'You received 1 call' });

  await credit(other ?? first, 2);
  await first.end('SIGKILL');
  const next = other ?? (await startServer(prepared.settings));
  await credit(next, 3);
  const resumed = await follow(next, seen.id);
  const titles = [await nextNotification(resumed), await nextNotification(resumed)].map(({ data }) =>
    JSON.stringify(data.notification),
  );
  expect(titles[0]).toContain('You received 2 calls');
  expect(titles[1]).toContain('You received 3 calls');
  await credit(next, 4);
  expect((await nextNotification(resumed)).data.notification).toMatchObject({ title: 'You received 4 calls' });
  expect(await next.end('SIGTERM')).toBe(0);
});

test('an event of a process that is killed right after its commit reaches the reader of another', async () => {
  let reader = await startServer(prepared.settings);
  let stream = await follow(reader);
  let last_id = Number((await stream.next()).value?.id);
  for (let calls = 11; calls <= 13; calls++) {
    const writer = prepared.processes === 2 ? await startServer(prepared.settings) : reader;
    await credit(writer, calls);
    await writer.end('SIGKILL');
    // On the embedded database the reader was killed, too, and goes on at its next start.
    reader = writer === reader ? await startServer(prepared.settings) : reader;
    stream = prepared.processes === 2 ? stream : await follow(reader, last_id);
    const event = await nextNotification(stream);
    expect(event.data.notification).toMatchObject({ title: `You received ${calls} calls` });
    last_id = event.id;
  }
  expect(await reader.end('SIGTERM')).toBe(0);
});
