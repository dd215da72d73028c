-- step
-- What is compared of a refused question is kept with it: it was searched for anew for each refusal of anybody.
ALTER TABLE gap_questions ADD COLUMN IF NOT EXISTS stems jsonb, ADD COLUMN IF NOT EXISTS unknown_words text[];
COMMENT ON COLUMN gap_questions.stems IS 'Its heaviest stems, each with its weight; NULL until it was read, empty where nothing could be read, as once its text is erased';
COMMENT ON COLUMN gap_questions.unknown_words IS 'Its words that no article held when it was read';
-- step
-- A text that is erased takes with it what was read from it. Its gap's words are written anew where it is one of the
-- latest 20: an account with thousands of refusals could not be erased in the time that a statement may take.
CREATE OR REPLACE FUNCTION pass_message_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer bigint;
BEGIN
  IF NEW.role = 'expert' THEN
    answer := NEW.id;
  ELSE
    SELECT id INTO answer FROM messages WHERE question_id = NEW.id AND role = 'expert';
    IF OLD.text <> NEW.text THEN
      UPDATE gap_questions SET stems = CASE NEW.text WHEN '' THEN jsonb '{}' END, unknown_words = CASE NEW.text WHEN '' THEN '{}'::text[] END
        WHERE message_id = NEW.id;
      UPDATE knowledge_gaps k SET words = words_of_gap(k.id)
        FROM gap_questions s WHERE s.message_id = NEW.id AND k.id = s.gap_id AND 20 > (SELECT count(*) FROM (
          SELECT FROM gap_questions newer WHERE newer.gap_id = s.gap_id AND newer.message_id > NEW.id LIMIT 20) AS few);
    END IF;
  END IF;
  UPDATE ratings r SET game_id = a.game_id, words = q.text || E'\n' || a.text
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = answer AND r.message_id = answer;
  UPDATE shares s SET game_id = a.game_id, words = q.text
    FROM messages a JOIN messages q ON q.id = a.question_id WHERE a.id = answer AND s.message_id = answer;
  RETURN NULL;
END $$;
-- step
-- Texts that were erased before, in short batches.
DO $$
DECLARE
  batch CONSTANT int := 1000;
  since bigint := 0;
  until bigint;
BEGIN
  LOOP
    SELECT max(message_id) INTO until FROM (
      SELECT message_id FROM gap_questions WHERE message_id > since ORDER BY message_id LIMIT batch) AS few;
    EXIT WHEN until IS NULL;
    UPDATE gap_questions s SET stems = '{}', unknown_words = '{}' FROM messages q
      WHERE s.message_id > since AND s.message_id <= until AND s.stems IS NULL AND q.id = s.message_id AND q.text = '';
    COMMIT;
    since := until;
  END LOOP;
END $$;
-- step
-- The latest questions of a gap without the erased ones, of which there may be many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gap_questions_to_compare ON gap_questions (gap_id, message_id)
  WHERE gap_id IS NOT NULL AND stems IS DISTINCT FROM '{}'::jsonb;
-- step
-- The gaps of a game that were asked last; closed ones cost nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_asked_last ON knowledge_gaps (game_id, last_at DESC NULLS LAST)
  WHERE state <> 'closed';
-- step
-- Those that were checked before settings were published.
CREATE INDEX CONCURRENTLY IF NOT EXISTS knowledge_gaps_checked_at ON knowledge_gaps (game_id, coalesce(checked_at, '-infinity'::timestamptz))
  WHERE state = 'open';
-- step
CREATE TABLE IF NOT EXISTS gap_searches (
  game_id bigint PRIMARY KEY REFERENCES games ON DELETE CASCADE,
  busy_until timestamptz NOT NULL
);
COMMENT ON TABLE gap_searches IS 'Which games some process looks for gaps in, so that no other one does it too';
COMMENT ON COLUMN gap_searches.busy_until IS 'By the database''s clock; past it, or once it is set to the moment of the end, another may begin';
