import { databaseAway } from './promises/database-away.ts';
import { diskFull } from './promises/disk-full.ts';
import { type Finding, printFindings } from './promises/findings.ts';
import { killPostgres } from './promises/kill-postgres.ts';
import { killServer } from './promises/kill-server.ts';
import { liveStream } from './promises/live-stream.ts';
import { memory } from './promises/memory.ts';
import { memoryLimit } from './promises/memory-limit.ts';
import { migrationKilled } from './promises/migration-killed.ts';
import { movedBrowser } from './promises/moved-browser.ts';
import { oneKey } from './promises/one-key.ts';
import { rollingRestart } from './promises/rolling-restart.ts';
import { soakEmbedded, soakOnPostgres } from './promises/soak.ts';
import { stalledQuestions } from './promises/stalled-questions.ts';
import { readArguments, stopWithUsage } from '../scripts/read-arguments.ts';
import { NotRunError } from '../scripts/test-programs.ts';

const benches: Record<string, (minutes: number) => Promise<Finding[]>> = {
  'rolling-restart': rollingRestart,
  'database-away': databaseAway,
  'disk-full': diskFull,
  'migration-killed': migrationKilled,
  'stalled-questions': stalledQuestions,
  'kill-server': killServer,
  'kill-postgres': killPostgres,
  'live-stream': liveStream,
  'moved-browser': movedBrowser,
  'one-key': oneKey,
  memory,
  'memory-limit': () =>
    memoryLimit({
      corpus: values.corpus,
      limits: values.limits?.split(',').map(Number),
      load: values.load,
      database: values.database,
    }),
  soak: soakOnPostgres,
  'soak-embedded': soakEmbedded,
};

const usage = `npm run bench -- promises all | NAME [NAME …] [--minutes N] [--corpus FILE] [--limits MIB,…] [--load NAME] [--database NAME]

Tries the promises of docs/operations.md on this machine. --minutes is the length of the test of memory and of the soaks, which
print each part of 20 minutes when it ends; all leaves the soaks out. --corpus is the knowledge file whose game ten players
ask about in memory-limit, which --limits gives other limits than the advised and --load and --database only what is called so.

  ${Object.keys(benches).join('  ')}`;
const { values, positionals } = readArguments(usage, {
  options: {
    minutes: { type: 'string', default: '30' },
    corpus: { type: 'string' },
    limits: { type: 'string' },
    load: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
  },
  least: 1,
  most: Infinity,
});
const minutes = Number(values.minutes);
const names = positionals.includes('all')
  ? Object.keys(benches).filter((name) => !name.startsWith('soak'))
  : positionals;
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) stopWithUsage(usage, `There is no ${unknown}.`);
if (!(minutes > 0)) stopWithUsage(usage, '--minutes takes a number above 0.');

let failed = false;
for (const name of names) {
  console.log(`\n${name}`);
  try {
    const findings = (await benches[name]?.(minutes)) ?? [];
    printFindings(findings);
    failed ||= findings.some(({ passed }) => !passed);
  } catch (error) {
    if (!(error instanceof NotRunError)) throw error;
    console.log(`NOT RUN: ${error.message}`);
  }
}
process.exit(failed ? 1 : 0);
