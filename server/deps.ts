import type { Logger } from 'pino';
import type { WriteAnswer } from './chat/expert.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Jobs } from './jobs.ts';

/** What the rules are given instead of reaching for globals; made once by `main` and by tests. */
export interface Deps {
  config: Config;
  database: OpenDatabase;
  db: Db;
  jobs: Jobs;
  log: Logger;
  /** The expert that answers: the model where one is configured, else the extractive one. */
  write_answer: WriteAnswer;
  /** Whether answers from general knowledge can be had. */
  has_model: boolean;
}

export function createDeps(config: Config, database: OpenDatabase, jobs: Jobs, log: Logger): Deps {
  return {
    config,
    database,
    db: database.db,
    jobs,
    log,
    write_answer: async ({ chunks, emit }) => {
      const [best] = chunks;
      const text = `${best?.content ?? ''} [1]`;
      emit(text);
      return {
        text,
        cited: [1],
        usage: { model: null, input_tokens: 0, output_tokens: 0, estimated: false, first_text_ms: 0, total_ms: 0 },
      };
    },
    has_model: config.AI_BASE_URL !== undefined,
  };
}
