import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { percentile } from '../common/metrics.ts';
import { type Finding, finding } from './findings.ts';
import { type Installation, installEmbedded, installOnPostgres } from './installation.ts';
import { driveMixed } from './mixed-traffic.ts';
import { type ProcessUse, readUse } from './process-use.ts';
import { type Answer, countStatuses, p95 } from './traffic.ts';

const perSecond = 5;
const partMinutes = 20;
const sampleEveryMs = 2_000;
/** Compiled code, pools and caches fill up first. */
const warmUpMinutes = 3;
const mostGrowth = 0.1;
/** Connections that happen to be open at the moment of a sample. */
const mostHandlesMore = 10;

interface Part {
  use: ProcessUse;
  answers: readonly Answer[];
  load: number;
}

const size = { players: 40, calls: 100_000 };

export const soakOnPostgres = async (minutes: number): Promise<Finding[]> =>
  soak(await installOnPostgres(size), minutes);
export const soakEmbedded = async (minutes: number): Promise<Finding[]> => soak(await installEmbedded(size), minutes);

/**
 * One server under little traffic for as long as is wanted, in parts of twenty minutes. Each part is printed when it
 * ends, so that a soak that is cut off has not been for nothing; a single part is compared with itself in halves.
 */
async function soak(installation: Installation, minutes: number): Promise<Finding[]> {
  const model = await startModelStandIn({ piece_delay_ms: 20 });
  try {
    const server = await installation.start({ AI_BASE_URL: model.base_url, AI_MODEL: 'good' });
    const run = async (length: number): Promise<Part> => {
      const traffic = driveMixed(server.origin, installation, perSecond);
      const samples: ProcessUse[] = [];
      for (const began = performance.now(); performance.now() - began < length * 60_000;) {
        await wait(sampleEveryMs);
        samples.push(await readUse(server.child.pid));
      }
      const load = loadavg()[1] ?? 0;
      return { use: usual(samples), answers: await traffic.stop(), load };
    };
    await run(Math.min(warmUpMinutes, minutes / 5));
    const parts: Part[] = [];
    const length = Math.min(partMinutes, minutes / 2);
    for (let left = minutes; left > 0.01; left -= length) {
      parts.push(await run(Math.min(length, left)));
      console.log(describe(parts.length, parts.at(-1)));
    }
    const lives = server.child.exitCode === null;
    await server.end('SIGTERM');
    return compare(minutes, parts, { lives, differences: await installation.differences() });
  } finally {
    await model.close();
    await installation.end();
  }
}

function usual(samples: readonly ProcessUse[]): ProcessUse {
  const median = (read: (use: ProcessUse) => number) => percentile(0.5, samples.map(read));
  return {
    mib: median(({ mib }) => mib),
    peak_mib: Math.max(...samples.map(({ peak_mib }) => peak_mib)),
    handles: median(({ handles }) => handles),
    threads: median(({ threads }) => threads),
  };
}

const failed = ({ status }: Answer): boolean => status === 0 || status >= 500;

/** What failed and how, each way once with its count. */
function describeFailures(answers: readonly Answer[]): string[] {
  const counts = new Map<string, number>();
  for (const answer of answers.filter(failed)) {
    const way = `${answer.name} ${answer.text.slice(0, 100)}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  return [...counts].map(([way, count]) => `${count} × ${way}`);
}

function describe(number: number, part: Part | undefined): string {
  if (part === undefined) return '';
  const { use, answers, load } = part;
  return `part ${number}: ${use.mib.toFixed(0)} MiB, ${use.handles} handles, ${use.threads} threads; p95 ${p95(answers).toFixed(0)} ms of ${countStatuses(answers)}; load of the machine ${load.toFixed(1)}`;
}

function compare(
  minutes: number,
  parts: readonly Part[],
  { lives, differences }: { lives: boolean; differences: number },
): Finding[] {
  const [first, last] = [parts[0]?.use, parts.at(-1)?.use];
  const growth = (last?.mib ?? 0) / (first?.mib ?? 0) - 1;
  const more = (last?.handles ?? 0) - (first?.handles ?? 0);
  const answers = parts.flatMap((part) => part.answers);
  return [
    finding(
      `memory grows ≤ 10 % from the first to the last part of ${minutes} min`,
      `${parts.map(({ use }) => use.mib.toFixed(0)).join(' → ')} MiB (${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %)`,
      growth <= mostGrowth,
    ),
    finding(
      'files and sockets stay as many',
      `${parts.map(({ use }) => use.handles).join(' → ')}; threads ${parts.map(({ use }) => use.threads).join(' → ')}`,
      more <= mostHandlesMore,
    ),
    finding(
      'nothing fails, and the process lives',
      [countStatuses(answers), ...describeFailures(answers)].join('; '),
      lives && !answers.some(failed),
    ),
    finding('the ledger adds up', `${differences} differences`, differences === 0),
  ];
}
