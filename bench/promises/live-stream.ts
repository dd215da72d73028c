import { setTimeout as wait } from 'node:timers/promises';
import { openPostgres } from '#server/db/open.ts';
import { startAnnouncer } from '#server/live/announcer.ts';
import { carrierOf } from '#server/live/event-carrier.ts';
import { notify } from '#server/notifications/notifications.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type ServerProcess } from '#server/testing/server-process.ts';
import { percentile } from '../common/metrics.ts';
import { type Finding, finding, inMs } from './findings.ts';
import { follow } from './follower.ts';
import { installOnPostgres, production } from './installation.ts';
import { startNginx } from '../../scripts/private-nginx.ts';
import { untilReady } from './traffic.ts';

const readers = 20;
const everyMs = 50;
const withinMs = 1_000;
const kills = 4;
const eventsPerKill = 60;
// A reader pauses for at most two seconds before it comes back, and again where it meets the killed one.
const settleMs = 6_000;

/** Notifications made in one process and read at two others behind nginx, of which each is killed in turn. */
export async function liveStream(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: readers });
  const { players, postgres } = installation;
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => installation.start({ ...production, PORT: String(port) });
  const database = openPostgres(postgres.url);
  const { db, close } = database;
  const announcer = startAnnouncer(carrierOf(database), () => {});
  try {
    const servers: [ServerProcess, ServerProcess] = [await start(ports[0]), await start(ports[1])];
    const proxy = await startNginx(ports);
    const sent = new Map<string, number>();
    const followers = players.map(({ headers }, n) => follow(proxy.origin, headers, `127.0.3.${n + 1}`));
    const sendEvents = async (n: number) => {
      const description = `n${n}`;
      const player = players[n % readers] ?? players[0];
      await db.transaction().execute((tx) => notify(tx, player.id, 'calls_credited', { calls: 1, description }));
      sent.set(description, performance.now());
      await wait(everyMs);
    };
    await wait(settleMs);
    let n = 0;
    while (n < 100) await sendEvents(n++);
    await wait(withinMs);
    const quiet = [...sent.keys()];
    for (let kill = 0; kill < kills; kill++) {
      const index = kill % 2 === 0 ? 0 : 1;
      for (let one = 0; one < eventsPerKill; one++) {
        if (one === eventsPerKill / 2) await servers[index].end('SIGKILL');
        await sendEvents(n++);
      }
      await wait(settleMs);
      servers[index] = await start(ports[index]);
      await untilReady(servers[index].origin);
    }
    await wait(settleMs);
    for (const { stop } of followers) stop();
    await proxy.stop();
    const seen = followers.flatMap((follower) => [...follower.seen]);
    const at = new Map(seen);
    const delays = quiet.map((description) => (at.get(description) ?? Infinity) - (sent.get(description) ?? 0));
    const slowest = Math.max(...delays);
    const lost = [...sent.keys()].filter((description) => !at.has(description)).length;
    const breaks = followers.reduce((sum, { breaks: count }) => sum + count(), 0);
    return [
      finding(
        'a notification made in another process is read ≤ 1 s after its commit',
        `p95 ${inMs(percentile(0.95, delays))}, slowest ${inMs(slowest)} of ${delays.length}`,
        slowest <= withinMs,
      ),
      finding(
        `${kills} × kill -9 of a server behind nginx: no event lost, none twice`,
        `${lost} of ${sent.size} lost, ${seen.length - at.size} twice; ${breaks} streams cut and resumed`,
        lost === 0 && seen.length === at.size && breaks > 0,
      ),
    ];
  } finally {
    await announcer.stop();
    await close();
    await installation.end();
  }
}
