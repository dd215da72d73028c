import { setTimeout as wait } from 'node:timers/promises';
import { countLost, startAsking } from './acknowledged.ts';
import { type Finding, finding, inSeconds } from './findings.ts';
import { type Installation, installEmbedded, installOnPostgres } from './installation.ts';
import { send, untilReady } from './traffic.ts';

const kills = 20;
const leastAcknowledged = 1_000;
/** What a server in use for long has. */
const messages = 100_000;
const perKill = Math.ceil((leastAcknowledged * 1.05) / kills);
const cycleMayTakeMs = 20_000;

/** `kill -9` of the server in the middle of paid work, on either database. */
export async function killServer(): Promise<Finding[]> {
  const onPostgres = await killOften(await installOnPostgres({ players: 6, messages }), 'PostgreSQL', 5_000);
  return [...onPostgres, ...(await killOften(await installEmbedded({ players: 6, messages }), 'embedded', 5_000))];
}

async function killOften(installation: Installation, name: string, backWithinMs: number): Promise<Finding[]> {
  const acknowledged = new Map<number, string>();
  const starts: number[] = [];
  let dead = 0;
  try {
    for (let kill = 0; kill < kills; kill++) {
      const began = performance.now();
      const server = await installation.start({ RESERVATION_LEASE_SECONDS: '2' });
      await untilReady(server.origin);
      starts.push(performance.now() - began);
      const { headers } = installation.players[0];
      const session = await send(server.origin, { name: 'balance', path: '/api/wallet/calls-summary', headers });
      if (session.status !== 200) dead += 1;
      const before = acknowledged.size;
      const askers = startAsking(server.origin, installation, acknowledged);
      while (acknowledged.size - before < perKill && performance.now() - began < cycleMayTakeMs) await wait(5);
      await server.end('SIGKILL');
      await askers.stop();
    }
    const lost = await installation.look((database) => countLost(database, acknowledged));
    const last = await installation.start({ RESERVATION_LEASE_SECONDS: '2' });
    // The sweep at the start takes what is past its lease; leases of the last kill end within two seconds.
    await wait(3_000);
    await last.end('SIGTERM');
    const settled = await installation.start();
    await settled.end('SIGTERM');
    const held = await installation.look(({ db }) =>
      db.selectFrom('reservations').select('id').where('state', '=', 'held').execute(),
    );
    const differences = await installation.differences();
    const slowest = Math.max(...starts);
    const enough = acknowledged.size >= leastAcknowledged;
    return [
      finding(
        `${name}: nothing acknowledged is lost in ${kills} × kill -9 of the server`,
        `${lost} of ${acknowledged.size.toLocaleString('en')} lost`,
        lost === 0 && enough,
      ),
      finding(
        `${name}: ready again ≤ ${backWithinMs / 1000} s, sessions survive`,
        `slowest ${inSeconds(slowest)}; ${dead} sessions lost`,
        slowest <= backWithinMs && dead === 0,
      ),
      finding(
        `${name}: every held call comes back, the ledger adds up`,
        `${held.length} held, ${differences} differences`,
        held.length === 0 && differences === 0,
      ),
    ];
  } finally {
    await installation.end();
  }
}
