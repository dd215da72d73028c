-- Every process looks for new refusals every few seconds: a list of those that wait, so that it does not read all there ever were.
CREATE TABLE new_refusals (
  message_id bigint PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
  game_id bigint NOT NULL REFERENCES games
);
CREATE INDEX new_refusals_game ON new_refusals (game_id, message_id);
COMMENT ON TABLE new_refusals IS 'Refused questions that no group of gaps holds yet; a trigger on messages keeps it';

CREATE FUNCTION list_new_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.text = '' THEN
    DELETE FROM new_refusals WHERE message_id = NEW.id;
  ELSE
    INSERT INTO new_refusals (message_id, game_id) VALUES (NEW.id, NEW.game_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_refused AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.role = 'user' AND NEW.state = 'refused') EXECUTE FUNCTION list_new_refusal();
CREATE TRIGGER messages_become_refused AFTER UPDATE OF state, text ON messages
  FOR EACH ROW WHEN (NEW.role = 'user' AND NEW.state = 'refused' AND (OLD.state <> 'refused' OR NEW.text = ''))
  EXECUTE FUNCTION list_new_refusal();

INSERT INTO new_refusals (message_id, game_id)
SELECT q.id, q.game_id FROM messages q
WHERE q.role = 'user' AND q.state = 'refused' AND q.text <> ''
  AND NOT EXISTS (SELECT FROM gap_questions s WHERE s.message_id = q.id);
