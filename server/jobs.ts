import { alertJob } from './alerts/alert-job.ts';
import { announcementJob } from './announcements/announcement-job.ts';
import type { RunnableKind } from './background-jobs/job-kind.ts';
import { type JobWorker, startWorker } from './background-jobs/worker.ts';
import type { Deps } from './deps.ts';
import { exportSources } from './registry/user-data.ts';
import { embeddingJob } from './embeddings/embedding-job.ts';
import { evaluationJob } from './evaluations/evaluation-job.ts';
import { settingsPublish } from './evaluations/publish-settings.ts';
import { gameImport } from '#server/knowledge/files/import-job.ts';
import { guidesImport, knowledgeRebuild } from './knowledge/knowledge-jobs.ts';
import { steamAppsImport } from './games/import-apps-job.ts';
import { catalogueImport } from './games/import-catalogue-job.ts';
import { wikiImportJob, wikiSurveyJob } from './knowledge/wiki/wiki-jobs.ts';
import { mailJob } from './mail/mail-job.ts';
import { pushJob } from './notifications/push-job.ts';
import { modelTrial } from './settings/model-trial-job.ts';
import { steamSync } from './steam/steam-sync-job.ts';
import { defineDataExport } from './users/data-export.ts';

export const dataExport = defineDataExport(exportSources);

/** Every kind of job that a person starts. */
export const jobKinds: readonly RunnableKind[] = [
  wikiSurveyJob,
  wikiImportJob,
  gameImport,
  knowledgeRebuild,
  guidesImport,
  steamSync,
  steamAppsImport,
  catalogueImport,
  dataExport,
  announcementJob,
  evaluationJob,
  embeddingJob,
  settingsPublish,
  modelTrial,
];

/** Works on every job of the queue; every process does so. */
export function startWorkers(deps: Deps): JobWorker {
  return startWorker(deps, [...jobKinds, mailJob, pushJob, alertJob]);
}
