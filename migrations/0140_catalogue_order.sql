-- One direction for all columns, so that a place in the list can be looked up as a row and read on from there.
DROP INDEX games_in_list_order;
CREATE INDEX games_in_list_order ON games ((kb_revision > 0), popularity, (-id))
  WHERE deleted_at IS NULL AND hidden_at IS NULL;

-- A game's first knowledge moves it to the front of the list: that changes the catalogue too.
CREATE OR REPLACE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'games' AND TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.title, o.popularity, o.deleted_at, o.hidden_at, o.kb_revision > 0)
        IS DISTINCT FROM (n.title, n.popularity, n.deleted_at, n.hidden_at, n.kb_revision > 0))
    THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL;
  END IF;
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
