import { setTimeout as wait } from 'node:timers/promises';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { percentile } from '../common/metrics.ts';
import { type Finding, finding } from './findings.ts';
import { installOnPostgres } from './installation.ts';
import { driveMixed } from './mixed-traffic.ts';
import { readUse } from './process-use.ts';
import { countStatuses } from './traffic.ts';

const perSecond = 20;
const sampleEveryMs = 1_000;
const mostGrowth = 0.1;
// Compiled code, pools and caches fill up first.
const warmUpShare = 0.2;

/** Memory of one server under mixed traffic in which every fifth reader leaves in the middle of an answer. */
export async function memory(minutes: number): Promise<Finding[]> {
  const installation = await installOnPostgres({ players: 40, calls: 100_000 });
  const model = await startModelStandIn({ piece_delay_ms: 20 });
  try {
    const server = await installation.start({ AI_BASE_URL: model.base_url, AI_MODEL: 'good' });
    const load = driveMixed(server.origin, installation, perSecond);
    const samples: number[] = [];
    const began = performance.now();
    while (performance.now() - began < minutes * 60_000) {
      await wait(sampleEveryMs);
      samples.push((await readUse(server.child.pid)).mib);
    }
    const answers = await load.stop();
    await server.end('SIGTERM');
    const settled = samples.slice(Math.floor(samples.length * warmUpShare));
    const tenth = Math.max(1, Math.floor(settled.length / 10));
    const [first, last] = [percentile(0.5, settled.slice(0, tenth)), percentile(0.5, settled.slice(-tenth))];
    const growth = last / first - 1;
    const failures = answers.filter(({ status }) => status === 0 || status >= 500).length;
    return [
      finding(
        `memory grows ≤ 10 % in ${minutes} min of traffic with aborts`,
        `${first.toFixed(0)} → ${last.toFixed(0)} MiB (${growth >= 0 ? '+' : ''}${(growth * 100).toFixed(1)} %)`,
        growth <= mostGrowth,
      ),
      finding('nothing fails meanwhile', countStatuses(answers), failures === 0),
    ];
  } finally {
    await model.close();
    await installation.end();
  }
}
