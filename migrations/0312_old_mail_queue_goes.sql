-- The schema in which pg-boss kept mails before 0240. What a server of that time sent after 0240 went on to
-- background_jobs by a trigger; should anything wait here all the same, it goes there before the schema is dropped.
-- Only pg-boss's schema is: another one of this name is not ours.
DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL AND to_regclass('jobs.version') IS NOT NULL THEN
    EXECUTE 'LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE';
    EXECUTE $sql$
      INSERT INTO background_jobs (kind, title, payload, created_at)
      SELECT 'mail', '', data, created_on FROM jobs.job
      WHERE name = 'mail' AND state::text IN ('created', 'retry', 'active') ORDER BY created_on, id
    $sql$;
    DROP SCHEMA jobs CASCADE;
  END IF;
END $$;
