COMMENT ON COLUMN chunk_vectors.model IS 'The name that the server of embeddings was asked with; the same server may change what stands behind it';
COMMENT ON COLUMN chunk_vectors.dimensions IS 'How many numbers the vector has; 0 where the server does not take this text';
COMMENT ON COLUMN question_vectors.model IS 'As of the chunks that the query is compared with';
COMMENT ON COLUMN question_vectors.text_hash IS 'SHA-256 of the query as it was sent';
COMMENT ON COLUMN question_vectors.vector IS '32-bit floats of length 1, lowest byte first';
