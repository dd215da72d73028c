-- step
-- Mails are few among the jobs: a list of them must not read all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS background_jobs_mails ON background_jobs (created_at, id) WHERE kind = 'mail';
-- step
COMMENT ON COLUMN background_jobs.error IS 'Why it failed or, of a mail that is tried again, what the mail server said last';
