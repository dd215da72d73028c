import type { RunnableKind } from './background-jobs/job-kind.ts';
import { gameImport } from './knowledge/import-job.ts';
import { steamSync } from './steam/steam-sync-job.ts';

/** Every kind of background job that the worker knows. */
export const jobKinds: readonly RunnableKind[] = [gameImport, steamSync];
