import { setTimeout as wait } from 'node:timers/promises';
import { countLost, startAsking } from './acknowledged.ts';
import { type Finding, finding, inSeconds } from './findings.ts';
import { installOnPostgres, isRunning } from './installation.ts';
import { untilReady } from './traffic.ts';

const kills = 10;
const leastAcknowledged = 1_000;
const perKill = Math.ceil((leastAcknowledged * 1.05) / kills);
const cycleMayTakeMs = 30_000;
const backWithinMs = 5_000;

/** `kill -9` of PostgreSQL under a server that keeps running. */
export async function killPostgres(): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: 6 });
  const { postgres } = installation;
  const acknowledged = new Map<number, string>();
  const backs: number[] = [];
  try {
    const server = await installation.start({ RESERVATION_LEASE_SECONDS: '2' });
    const askers = startAsking(server.origin, installation, acknowledged);
    for (let kill = 0; kill < kills; kill++) {
      const [before, began] = [acknowledged.size, performance.now()];
      while (acknowledged.size - before < perKill && performance.now() - began < cycleMayTakeMs) await wait(5);
      await postgres.kill();
      await postgres.start();
      backs.push(await untilReady(server.origin));
    }
    await askers.stop();
    const alive = isRunning(server);
    await server.end('SIGTERM');
    const lost = await installation.look((database) => countLost(database, acknowledged));
    const slowest = Math.max(...backs);
    const enough = acknowledged.size >= leastAcknowledged;
    return [
      finding(
        `nothing acknowledged is lost in ${kills} × kill -9 of PostgreSQL`,
        `${lost} of ${acknowledged.size.toLocaleString('en')} lost`,
        lost === 0 && enough,
      ),
      finding(
        'the server lives and is ready ≤ 5 s after PostgreSQL',
        `${alive ? 'alive' : 'ended'}; slowest ${inSeconds(slowest)}`,
        alive && slowest <= backWithinMs,
      ),
    ];
  } finally {
    await installation.end();
  }
}
