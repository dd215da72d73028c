-- step
-- Groups are worked off by how many players wait, in one language at a time, and two that ask the same are made one.
ALTER TABLE knowledge_gaps ADD COLUMN IF NOT EXISTS askers int NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS asked_in text CONSTRAINT knowledge_gaps_asked_in_check CHECK (asked_in ~ '^[a-z]{2,3}$'),
  ADD COLUMN IF NOT EXISTS merged_into bigint REFERENCES knowledge_gaps,
  ADD COLUMN IF NOT EXISTS merged_questions bigint[];
COMMENT ON COLUMN knowledge_gaps.askers IS 'How many players asked its questions';
COMMENT ON COLUMN knowledge_gaps.asked_in IS 'The language of its latest question; NULL before one was read';
COMMENT ON COLUMN knowledge_gaps.merged_into IS 'The gap that its questions were moved to by hand; it has none while it is not split off again';
COMMENT ON COLUMN knowledge_gaps.merged_questions IS 'The questions that were moved, which come back when it is split off';
-- step
CREATE OR REPLACE FUNCTION count_gap_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE knowledge_gaps k SET asked = k.asked + 1, first_at = least(k.first_at, q.created_at), last_at = greatest(k.last_at, q.created_at),
    words = words_of_gap(k.id),
    askers = k.askers + CASE WHEN EXISTS (SELECT FROM gap_questions s
      WHERE s.gap_id = k.id AND s.user_id = NEW.user_id AND s.message_id <> NEW.message_id) THEN 0 ELSE 1 END
  FROM messages q WHERE k.id = NEW.gap_id AND q.id = NEW.message_id;
  RETURN NULL;
END $$;
-- step
-- What was there before, in short batches. A row that is locked here is counted by a statement that begins afterwards.
DO $$
DECLARE
  batch CONSTANT int := 200;
  start bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(id), 0) INTO last FROM knowledge_gaps;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    PERFORM FROM knowledge_gaps WHERE id BETWEEN start AND start + batch - 1 ORDER BY id FOR UPDATE;
    UPDATE knowledge_gaps k SET askers = (SELECT count(DISTINCT s.user_id) FROM gap_questions s WHERE s.gap_id = k.id),
        asked_in = CASE WHEN k.words ~ '[А-Яа-яЁё]' THEN 'ru' ELSE 'en' END
      WHERE k.id BETWEEN start AND start + batch - 1;
    COMMIT;
  END LOOP;
END $$;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_by_askers ON knowledge_gaps (askers, id) WHERE asked > 0;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_merged ON knowledge_gaps (merged_into) WHERE merged_into IS NOT NULL;
-- step
-- Those that wait, as the page begins with them; of answered ones there are more with every day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_open_by_askers ON knowledge_gaps (askers, id) WHERE state = 'open' AND asked > 0;
