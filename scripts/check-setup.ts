import { type Config, readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { createDeps } from '#server/deps.ts';
import { messagesFor } from '#server/messages.ts';
import { createLog } from '#server/monitoring/log.ts';
import { checkDatabase, checkSetup, checkWithoutDatabase } from '#server/operator/operator.ts';
import { type SetupLine, wrong } from '#server/operator/setup-line.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './with-database.ts';

readArguments(`npm run check-setup

Tries each part of an installation that is to be open to others, by the settings of the server, which has to run. Prints
a line for each: ✓ works, – is off, ✗ is missing, with what to do. Exits with 1 if something is missing.`);

const texts = messagesFor('en').setup;

/** Opens PostgreSQL; the embedded database belongs to the server that runs. */
async function openPostgresOnly(config: Config): Promise<{ line: SetupLine; database?: OpenDatabase }> {
  if (config.DATABASE_URL === undefined) return { line: wrong('database', texts.database.embedded) };
  try {
    const database = await openDatabase(config);
    return { database, line: await checkDatabase(database, texts.database) };
  } catch (error) {
    return { line: wrong('database', error instanceof Error ? error.message : String(error)) };
  }
}

async function checkAll(config: Config): Promise<SetupLine[]> {
  const { line, database } = await openPostgresOnly(config);
  if (database === undefined || line.verdict !== 'good') return checkWithoutDatabase(config, 'en', line);
  // What only answers need is left out.
  const parts = { ENCODER: 'off', INDEX_DIR: 'off', DATABASE_REPLICA_URL: undefined, EVENTS_URL: undefined } as const;
  const deps = await createDeps({ ...config, ...parts }, database, createLog({ LOG_LEVEL: 'silent' }));
  const lines = await checkSetup(deps, 'en');
  await database.close();
  return lines;
}

const signs = { good: '✓', off: '–', wrong: '✗' } as const;

await runCommand(async () => {
  const lines = await checkAll(readConfig(process.env));
  for (const { about, verdict, text } of lines)
    console.log(`${signs[verdict]} ${texts.names[about].padEnd(11)} ${text}`);
  if (!lines.some(({ about }) => about === 'admin'))
    console.log(
      '\nAdmin, model, payments and backup need a PostgreSQL to be tried here; Admin → Overview tries them, too.',
    );
  const missing = lines.filter(({ verdict }) => verdict === 'wrong').length;
  if (missing === 0) return;
  console.log(`\n${missing} of ${lines.length} to do`);
  process.exitCode = 1;
});
// Parts that only a server ends would keep the process.
process.exit();
