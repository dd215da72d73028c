-- A revision is a number, and numbers come again in a database that was restored: an index that lies in a file belongs to
-- texts, so the last states of a game's texts have names that never come again.
ALTER TABLE games ADD COLUMN kb_tokens uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN games.kb_tokens IS 'Names of the last 16 states of the knowledge: first that of kb_revision, then of each revision before; empty until an index is looked for';

CREATE FUNCTION name_knowledge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kb_revision = OLD.kb_revision + 1 AND cardinality(OLD.kb_tokens) > 0 THEN
    NEW.kb_tokens := (gen_random_uuid() || OLD.kb_tokens)[1:16];
  ELSE
    NEW.kb_tokens := ARRAY[gen_random_uuid()];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER name_knowledge BEFORE UPDATE OF kb_revision ON games
  FOR EACH ROW WHEN (NEW.kb_revision <> OLD.kb_revision) EXECUTE FUNCTION name_knowledge();
