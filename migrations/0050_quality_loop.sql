ALTER TABLE ratings ADD COLUMN handled_at timestamptz;
ALTER TABLE ratings ADD COLUMN handled_by bigint REFERENCES users;
ALTER TABLE ratings ADD COLUMN handled_note text;
ALTER TABLE ratings ADD COLUMN deleted_at timestamptz;
CREATE INDEX ratings_time ON ratings (updated_at, message_id) WHERE deleted_at IS NULL;
CREATE INDEX ratings_unhandled ON ratings (rating) WHERE handled_at IS NULL AND deleted_at IS NULL;
COMMENT ON COLUMN ratings.handled_at IS 'An admin has dealt with it; another rating of the same answer opens it again';
COMMENT ON COLUMN ratings.deleted_at IS 'Taken out of the list of quality items; the rating and the answer stay';

CREATE TABLE labelled_queries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  query_text text NOT NULL,
  message_id bigint REFERENCES messages,
  answerable boolean NOT NULL DEFAULT true,
  expected_fact text,
  note text,
  put_off_at timestamptz,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX labelled_queries_text ON labelled_queries (game_id, md5(query_text)) WHERE deleted_at IS NULL;
CREATE INDEX labelled_queries_message ON labelled_queries (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX labelled_queries_deleted ON labelled_queries (deleted_at) WHERE deleted_at IS NOT NULL;
COMMENT ON COLUMN labelled_queries.message_id IS 'The rated answer that it was made from';
COMMENT ON COLUMN labelled_queries.answerable IS 'False where a good expert refuses';
COMMENT ON COLUMN labelled_queries.expected_fact IS 'What an answer has to contain, word for word';
COMMENT ON COLUMN labelled_queries.put_off_at IS 'Somebody chose to judge it later: it goes to the end of the desk';

CREATE TABLE label_candidates (
  query_id bigint NOT NULL REFERENCES labelled_queries ON DELETE CASCADE,
  chunk_id bigint NOT NULL REFERENCES chunks,
  PRIMARY KEY (query_id, chunk_id)
);
COMMENT ON TABLE label_candidates IS 'What a query was asked to be judged on beside what the engine finds: the chunks of the answer it came from, and those found by hand';

CREATE TABLE label_grades (
  query_id bigint NOT NULL REFERENCES labelled_queries ON DELETE CASCADE,
  chunk_id bigint NOT NULL REFERENCES chunks,
  grade int CHECK (grade BETWEEN 0 AND 3),
  graded_by bigint REFERENCES users,
  graded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (query_id, chunk_id)
);
CREATE INDEX label_grades_chunk ON label_grades (chunk_id);
COMMENT ON TABLE label_grades IS 'A grade belongs to a query and a version of a chunk, and so holds in every snapshot with that version';
COMMENT ON COLUMN label_grades.grade IS '0 not relevant … 3 answers it; NULL: looked at and cannot be judged';

CREATE TABLE evaluations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  snapshot_version bigint NOT NULL,
  retrieve_k int NOT NULL CHECK (retrieve_k BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('retrieval', 'answers')),
  settings jsonb NOT NULL,
  note text,
  job_id bigint REFERENCES background_jobs ON DELETE SET NULL,
  summary jsonb,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  deleted_at timestamptz,
  CHECK ((summary IS NULL) = (finished_at IS NULL))
);
CREATE INDEX evaluations_of_game ON evaluations (game_id, id) WHERE deleted_at IS NULL;
CREATE INDEX evaluations_job ON evaluations (job_id) WHERE job_id IS NOT NULL;
COMMENT ON COLUMN evaluations.summary IS 'Means, counts and latency; NULL until the run has ended well';
COMMENT ON COLUMN evaluations.job_id IS 'The job that runs it; a job is forgotten a month after its end';

CREATE TABLE evaluation_queries (
  evaluation_id bigint NOT NULL REFERENCES evaluations ON DELETE CASCADE,
  query_id bigint NOT NULL REFERENCES labelled_queries ON DELETE CASCADE,
  query_text text NOT NULL,
  ranking jsonb NOT NULL,
  grades jsonb NOT NULL,
  metrics jsonb,
  missed jsonb NOT NULL,
  answer jsonb,
  ms double precision NOT NULL,
  PRIMARY KEY (evaluation_id, query_id)
);
COMMENT ON COLUMN evaluation_queries.ranking IS 'Chunk versions, best first, as deep as retrieve_k';
COMMENT ON COLUMN evaluation_queries.grades IS 'Chunk version to grade, as they stood when it ran';
COMMENT ON COLUMN evaluation_queries.metrics IS 'NULL where the query has no relevant label in the snapshot and was left out';
COMMENT ON COLUMN evaluation_queries.missed IS 'Relevant versions outside the first retrieve_k, each with its rank where it has one';

CREATE TABLE game_settings (
  game_id bigint PRIMARY KEY REFERENCES games,
  published jsonb NOT NULL DEFAULT '{}',
  draft jsonb,
  draft_by bigint REFERENCES users,
  draft_at timestamptz,
  published_by bigint REFERENCES users,
  published_at timestamptz,
  evaluation_id bigint REFERENCES evaluations,
  proof text CHECK (proof IN ('passed', 'not_proved', 'overridden'))
);
COMMENT ON TABLE game_settings IS 'What a game''s retrieval and expert have of their own; what is not named there is as everywhere';
COMMENT ON COLUMN game_settings.proof IS 'How the published settings passed the gate; NULL for those of the product';
