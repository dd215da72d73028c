CREATE TABLE data_exports (
  job_id bigint PRIMARY KEY REFERENCES background_jobs ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX data_exports_of_user ON data_exports (user_id, created_at);
COMMENT ON TABLE data_exports IS 'What a person asked to have of their own data, as gzipped JSON; one a person, dropped after 7 days';
