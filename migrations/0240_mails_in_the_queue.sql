-- Mails wait in the same queue as every other job. Before, pg-boss kept them in the schema `jobs`.
ALTER TABLE background_jobs ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE background_jobs ADD CONSTRAINT background_jobs_owner CHECK ((kind = 'mail') = (user_id IS NULL));
COMMENT ON TABLE background_jobs IS 'The queue: work that somebody started and can watch, leave, cancel and repeat, and mails, which nobody watches';
COMMENT ON COLUMN background_jobs.user_id IS 'Who started it; NULL for a mail';
COMMENT ON COLUMN background_jobs.tries IS 'How often it was begun; at most 5, a mail for about a day';

-- What waits comes along. A server of the version before, which may run until it is restarted, goes on to send
-- mails to the old table: the trigger puts them into the new one. A later version drops the schema.
DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    EXECUTE $sql$
      INSERT INTO background_jobs (kind, title, payload, created_at)
      SELECT 'mail', '', data, created_on FROM jobs.job
      WHERE name = 'mail' AND state::text IN ('created', 'retry', 'active') ORDER BY created_on, id
    $sql$;
    EXECUTE 'DELETE FROM jobs.job';
    EXECUTE $sql$
      CREATE FUNCTION jobs.send_on() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF NEW.name = 'mail' THEN
          INSERT INTO public.background_jobs (kind, title, payload) VALUES ('mail', '', NEW.data);
          RETURN NULL;
        END IF;
        RETURN NEW;
      END $body$
    $sql$;
    EXECUTE 'CREATE TRIGGER send_on BEFORE INSERT ON jobs.job FOR EACH ROW EXECUTE FUNCTION jobs.send_on()';
  END IF;
END $$;
