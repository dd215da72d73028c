import { mkdir } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderTakenError } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded, openPostgres } from './db/open.ts';
import { createDeps } from './deps.ts';
import { createJobs } from './jobs.ts';

enableCompileCache();

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.api_key'],
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const database = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : openPostgres(config.DATABASE_URL);
  await migrate(database.pool);
  const jobs = createJobs(database, log);
  const deps = await createDeps(config, database, jobs, log);
  const app = await buildApp(deps);
  await jobs.start();
  await app.listen({ port: config.PORT, host: config.HOST });

  const stop = async () => {
    await app.close();
    await jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

start().catch((error: unknown) => {
  const plain = error instanceof ConfigError || error instanceof FolderTakenError;
  console.error(plain ? error.message : error);
  process.exit(1);
});
