-- Vectors belong to the sentences, items and rows of a chunk from now on; those of whole chunks are made anew.
DROP TABLE chunk_vectors;
CREATE TABLE unit_vectors (
  model text NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  text_hash bytea NOT NULL,
  unit_hashes bytea NOT NULL,
  dimensions int NOT NULL,
  vectors bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model, chunk_id),
  CHECK (octet_length(unit_hashes) % 16 = 0),
  CHECK (
    CASE WHEN vectors IS NULL THEN dimensions = 0
    ELSE dimensions > 1 AND octet_length(vectors) = (octet_length(unit_hashes) / 16) * (4 + dimensions) END
  )
);
CREATE INDEX unit_vectors_text ON unit_vectors (model, text_hash) WHERE vectors IS NOT NULL;
CREATE INDEX unit_vectors_chunk ON unit_vectors (chunk_id);
COMMENT ON TABLE unit_vectors IS 'Where the units of a chunk lie for a model of embeddings; vectors of different models cannot be compared';
COMMENT ON COLUMN unit_vectors.text_hash IS 'SHA-256 of the texts of all units: another chunk with the same ones takes these vectors';
COMMENT ON COLUMN unit_vectors.unit_hashes IS 'The first 16 bytes of the SHA-256 of each unit’s text: an edited chunk takes the vectors of what stayed';
COMMENT ON COLUMN unit_vectors.vectors IS '32-bit scales of all units, lowest byte first, then their numbers in 8 bits; NULL where the server takes none of the texts';
