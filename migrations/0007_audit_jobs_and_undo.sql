ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
ALTER TABLE users ADD COLUMN erased_at timestamptz;
CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
COMMENT ON COLUMN users.last_seen_at IS 'Moved with the session''s, and kept when the sessions are gone';
COMMENT ON COLUMN users.erased_at IS 'When everything personal was removed, for good; the row stays for the ledger to point at';

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id bigint REFERENCES users,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id bigint,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_time ON audit_log (created_at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_object ON audit_log (object_kind, object_id, id);
COMMENT ON TABLE audit_log IS 'Every write of an admin and every reading of a user''s chats, in the transaction that does it';
COMMENT ON COLUMN audit_log.actor_id IS 'NULL for the product itself';
COMMENT ON COLUMN audit_log.before IS 'The audited fields of the object as they were; never a secret';

CREATE FUNCTION is_erased(user_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM users WHERE id = user_id AND erased_at IS NOT NULL)
$$;
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a person who is erased the facts and the address are taken out; nothing else ever changes.
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.object_kind, NEW.object_id, NEW.request_id, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.action, OLD.object_kind, OLD.object_id, OLD.request_id, OLD.created_at)
    AND ((NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before, OLD.after)
      OR NEW.before IS NULL AND NEW.after IS NULL AND OLD.object_kind = 'user' AND is_erased(OLD.object_id))
    AND (NEW.ip IS NOT DISTINCT FROM OLD.ip OR NEW.ip IS NULL AND is_erased(OLD.actor_id))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE background_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  title text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  done int NOT NULL DEFAULT 0,
  total int,
  payload jsonb NOT NULL,
  result jsonb,
  error jsonb,
  tries int NOT NULL DEFAULT 0,
  run_after timestamptz NOT NULL DEFAULT now(),
  worker uuid,
  lease_until timestamptz,
  cancel_requested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  CHECK ((state = 'running') = (worker IS NOT NULL AND lease_until IS NOT NULL)),
  CHECK ((state IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX background_jobs_open ON background_jobs (run_after, id) WHERE state IN ('queued', 'running');
CREATE INDEX background_jobs_of_user ON background_jobs (user_id, id);
CREATE INDEX background_jobs_finished ON background_jobs (finished_at) WHERE finished_at IS NOT NULL;
COMMENT ON TABLE background_jobs IS 'Work that somebody started and can watch, leave, cancel and repeat; mails have a queue of their own';
COMMENT ON COLUMN background_jobs.worker IS 'Who holds it; a worker that lost it changes nothing any more';
COMMENT ON COLUMN background_jobs.lease_until IS 'By the database''s clock; moved on while the worker lives, past it another takes over';
COMMENT ON COLUMN background_jobs.tries IS 'How often it was begun; at most 5';

CREATE TABLE job_files (
  job_id bigint PRIMARY KEY REFERENCES background_jobs ON DELETE CASCADE,
  content bytea NOT NULL
);
COMMENT ON TABLE job_files IS 'The file that a job works on, gzipped; dropped when the job has succeeded, or after a week';

CREATE INDEX messages_questions_of_user ON messages (user_id, created_at) WHERE role = 'user';
CREATE INDEX messages_answers_by_time ON messages (created_at) WHERE role = 'expert';
CREATE INDEX ratings_of_user ON ratings (user_id, created_at);
CREATE INDEX ledger_transactions_time ON ledger_transactions (created_at);
