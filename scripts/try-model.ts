import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createDeps } from '#server/deps.ts';
import { tryModel } from '#server/settings/model-trial.ts';

/** Asks the model that these settings name the questions of the trial, beside a database of its own that goes again. */
export async function tryModelApart(config: Config, trial: Parameters<typeof tryModel>[1]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-trial-'));
  try {
    const { DATABASE_URL: _none, ...rest } = config;
    const apart: Config = { ...rest, DATA_DIR: folder, ENCODER: 'off', INDEX_DIR: 'off' };
    const database = await openDatabase(apart);
    try {
      await migrate(database.sessions);
      const deps = await createDeps({ ...apart, looks_for_model: false }, database, pino({ level: 'silent' }));
      try {
        await tryModel(deps, trial);
      } finally {
        await deps.answer_thread.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
