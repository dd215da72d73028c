/** `npm run bench:promises -- NAME… | all [--minutes N]`: holds the product's promises against what it does here. */
import { parseArgs } from 'node:util';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { type Finding, NotRunError, printFindings } from './findings.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { liveStream } from './live-stream.ts';
import { memory } from './memory.ts';
import { migrationKilled } from './migration-killed.ts';
import { movedBrowser } from './moved-browser.ts';
import { oneKey } from './one-key.ts';
import { rollingRestart } from './rolling-restart.ts';
import { stalledQuestions } from './stalled-questions.ts';

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
};

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const minutes = Number(values.minutes);
const names = positionals.includes('all') ? Object.keys(benches) : positionals;
const isCallable = names.length > 0 && names.every((name) => Object.hasOwn(benches, name)) && minutes > 0;
if (!isCallable) {
  console.error(`Usage: npm run bench:promises -- all | ${Object.keys(benches).join(' | ')} [--minutes N (memory)]`);
  process.exit(1);
}

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
