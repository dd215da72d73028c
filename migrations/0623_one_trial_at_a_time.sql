-- step
UPDATE background_jobs SET state = 'cancelled', cancel_requested_at = now(), finished_at = now(), worker = NULL, lease_until = NULL
WHERE kind = 'model_trial' AND state IN ('queued', 'running')
  AND id < (SELECT max(id) FROM background_jobs WHERE kind = 'model_trial' AND state IN ('queued', 'running'));
-- step
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_one_trial ON background_jobs (kind)
  WHERE kind = 'model_trial' AND state IN ('queued', 'running');
