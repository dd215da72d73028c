import { announcementJob } from './announcements/announcement-job.ts';
import type { RunnableKind } from './background-jobs/job-kind.ts';
import { exportSources } from './joined-pages.ts';
import { embeddingJob } from './embeddings/embedding-job.ts';
import { evaluationJob } from './evaluations/evaluation-job.ts';
import { settingsPublish } from './evaluations/publish-settings.ts';
import { gameImport } from './knowledge/import-job.ts';
import { guidesImport, knowledgeRebuild } from './knowledge/knowledge-jobs.ts';
import { steamAppsImport } from './games/import-apps-job.ts';
import { steamSync } from './steam/steam-sync-job.ts';
import { defineDataExport } from './users/data-export.ts';

export const dataExport = defineDataExport(exportSources);

/** Every kind of background job that the worker knows. */
export const jobKinds: readonly RunnableKind[] = [
  gameImport,
  knowledgeRebuild,
  guidesImport,
  steamSync,
  steamAppsImport,
  dataExport,
  announcementJob,
  evaluationJob,
  embeddingJob,
  settingsPublish,
];
