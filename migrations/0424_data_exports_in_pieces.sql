-- A collection is written while it is made, so no process holds more of it than a piece.
CREATE TABLE data_export_pieces (
  job_id bigint NOT NULL REFERENCES background_jobs ON DELETE CASCADE,
  place int NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (job_id, place)
);
CREATE INDEX data_export_pieces_of_user ON data_export_pieces (user_id);
CREATE INDEX data_export_pieces_time ON data_export_pieces (created_at);
COMMENT ON TABLE data_export_pieces IS 'Pieces of one gzipped JSON file in their order; of a collection that is being made, too';
INSERT INTO data_export_pieces (job_id, place, user_id, content, created_at)
SELECT job_id, 0, user_id, content, created_at FROM data_exports;
-- How many belong to the file: a worker that has lost the job may still write one.
ALTER TABLE data_exports ADD COLUMN pieces int NOT NULL DEFAULT 1;
ALTER TABLE data_exports ALTER COLUMN pieces DROP DEFAULT;
ALTER TABLE data_exports DROP COLUMN content;
COMMENT ON TABLE data_exports IS 'What a person asked to have of their own data; its file is in pieces; one a person, dropped after 7 days';
