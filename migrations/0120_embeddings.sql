CREATE TABLE chunk_vectors (
  model text NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  text_hash bytea NOT NULL,
  dimensions int NOT NULL,
  vector bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model, chunk_id),
  CHECK (CASE WHEN vector IS NULL THEN dimensions = 0 ELSE octet_length(vector) = 4 * dimensions AND dimensions > 1 END)
);
CREATE INDEX chunk_vectors_text ON chunk_vectors (model, text_hash) WHERE vector IS NOT NULL;
CREATE INDEX chunk_vectors_chunk ON chunk_vectors (chunk_id);
COMMENT ON TABLE chunk_vectors IS 'Where the text of a chunk lies for a model of embeddings; vectors of different models cannot be compared';
COMMENT ON COLUMN chunk_vectors.text_hash IS 'SHA-256 of the text as it was sent: another chunk with the same text takes this vector';
COMMENT ON COLUMN chunk_vectors.vector IS '32-bit floats of length 1, lowest byte first; NULL where the server does not take this text';

CREATE TABLE question_vectors (
  model text NOT NULL,
  text_hash bytea NOT NULL,
  vector bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model, text_hash)
);
COMMENT ON TABLE question_vectors IS 'Vectors of labelled queries, kept so that evaluations repeat exactly; questions of players have none here';

CREATE UNIQUE INDEX background_jobs_one_embedding ON background_jobs ((payload ->> 'game_id'))
  WHERE kind = 'embeddings' AND state IN ('queued', 'running');
