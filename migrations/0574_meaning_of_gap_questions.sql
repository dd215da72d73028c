-- step
-- Questions that ask the same in other words, or in another language, belong to one gap.
ALTER TABLE gap_questions ADD COLUMN IF NOT EXISTS vector bytea, ADD COLUMN IF NOT EXISTS vector_model text;
COMMENT ON COLUMN gap_questions.vector IS 'Where it lies by its meaning: a 32-bit scale, lowest byte first, then its numbers in 8 bits; NULL where nobody could tell, and once its text is erased';
COMMENT ON COLUMN gap_questions.vector_model IS 'The model of embeddings that said so: vectors of different models cannot be compared';
-- step
-- What was read of a text goes with its words: it is erased, or read anew.
CREATE OR REPLACE FUNCTION forget_meaning_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.stems IS NULL OR NEW.stems = '{}' THEN
    NEW.vector := NULL;
    NEW.vector_model := NULL;
  END IF;
  RETURN NEW;
END $$;
-- step
CREATE OR REPLACE TRIGGER gap_question_forgotten BEFORE UPDATE OF stems ON gap_questions
  FOR EACH ROW EXECUTE FUNCTION forget_meaning_of_question();
