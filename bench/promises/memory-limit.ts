import { setTimeout as wait } from 'node:timers/promises';
import { makeUser } from '#server/testing/make.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { startWikiStandIn } from '#stand-ins/wiki/wiki-stand-in.ts';
import { type Finding, finding } from './findings.ts';
import { type Installation, installEmbedded, installOnPostgres, isRunning, production } from './installation.ts';
import { limitMemory, type MemoryLimit } from './memory-cgroup.ts';
import { proseOf } from './memory-files.ts';
import { loads, type Target } from './memory-loads.ts';
import { forgetPeak, readUse } from './process-use.ts';

/** What docs/operations.md advises and deploy/hintline@.service sets, in MiB. */
const advised = { PostgreSQL: [512, 1024], embedded: [1024] };
/** Of the limit: more is too near. */
const mostShare = 0.85;
const wikiPages = 400;
/** After a start, when the answer thread has loaded what it needs. */
const settledMs = 5_000;

interface Options {
  /** A knowledge file whose game is asked about. */
  corpus: string | undefined;
  /** In place of the advised ones. */
  limits: readonly number[] | undefined;
  /** Only the one whose name contains it. */
  database: string;
  /** Only the loads whose names contain it. */
  load: string;
}

/** The server under the limits of memory that are advised, under what takes most of it. */
export async function memoryLimit(options: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  const size = { calls: 1_000, messages: 20_000 };
  for (const [database, install] of [
    ['PostgreSQL', installOnPostgres],
    ['embedded', installEmbedded],
  ] as const)
    for (const mib of options.limits ?? advised[database])
      if (database.includes(options.database))
        findings.push(...(await measure(database, await install(size), mib, options)));
  return findings;
}

async function measure(
  database: string,
  installation: Installation,
  mib: number,
  { corpus, load: chosen }: Options,
): Promise<Finding[]> {
  const limit = await limitMemory(mib);
  const model = await startModelStandIn({ piece_delay_ms: 1 });
  const pages = Array.from({ length: wikiPages }, (_, n) => ({
    id: n + 1,
    title: `Well ${n}`,
    text: proseOf(n, 12_000),
  }));
  const wiki = await startWikiStandIn(pages);
  const settings = {
    ...production,
    // As deploy/ sets it.
    MALLOC_ARENA_MAX: '2',
    AI_BASE_URL: model.base_url,
    AI_MODEL: 'good',
    AI_VISION: 'on',
    IMPORT_HOSTS: wiki.host,
  };
  const findings: Finding[] = [];
  let server: ServerProcess | undefined;
  try {
    const admin = await installation.look(({ db }) =>
      makeUser(db, { role: 'admin', grants: ['reviewer', 'support', 'finance'] }),
    );
    const made: Target['made'] = {};
    const started = async () => {
      await wait(settledMs);
      return 'ready';
    };
    for (const [name, load] of [['a start', started] as const, ...Object.entries(loads)]) {
      if (!name.includes(chosen)) continue;
      if (server === undefined || !isRunning(server)) server = await installation.start(settings, limit.prefix);
      const target: Target = {
        origin: server.origin,
        admin,
        players: installation.players,
        game_id: installation.game.id,
        wiki: wiki.host,
        corpus,
        mib,
        made,
      };
      findings.push(await hold(`${database}, ${mib} MiB: ${name}`, { server, limit, mib }, () => load(target)));
      console.log(findings.at(-1)?.promise, '|', findings.at(-1)?.figure);
    }
    return findings;
  } finally {
    await model.close();
    await wiki.close();
    await installation.end();
    await wait(500);
    await limit.remove();
  }
}

interface Held {
  server: ServerProcess;
  limit: MemoryLimit;
  mib: number;
}

/** Runs a load and compares what the process took with its limit. */
async function hold(promise: string, { server, limit, mib }: Held, run: () => Promise<string>): Promise<Finding> {
  const killedBefore = await limit.countKilled();
  await forgetPeak(server.child.pid);
  await limit.forgetPeak();
  let peak = 0;
  const look = setInterval(() => {
    readUse(server.child.pid).then(
      ({ peak_mib }) => (peak = Math.max(peak, peak_mib || 0)),
      () => {},
    );
  }, 50);
  const said = await run();
  await wait(200);
  clearInterval(look);
  const wasKilled = (await limit.countKilled()) > killedBefore;
  const share = peak / mib;
  const figure = `${peak.toFixed(0)} MiB (${(share * 100).toFixed(0)} %), with files ${(await limit.peakMib()).toFixed(0)} MiB; ${wasKilled ? 'KILLED; ' : ''}${said}`;
  return finding(promise, figure, !wasKilled && share <= mostShare && !said.includes('no answer'));
}
