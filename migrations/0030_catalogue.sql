ALTER TABLE games ADD COLUMN developer text;
ALTER TABLE games ADD COLUMN publisher text;
ALTER TABLE games ADD COLUMN is_free boolean;
ALTER TABLE games ADD COLUMN icon_url text;
ALTER TABLE games ADD COLUMN hidden_at timestamptz;
ALTER TABLE games ADD COLUMN merged_into bigint REFERENCES games;
ALTER TABLE games ADD COLUMN purged_at timestamptz;
ALTER TABLE games ADD CONSTRAINT games_merged_are_deleted CHECK (merged_into IS NULL OR deleted_at IS NOT NULL AND merged_into <> id);
COMMENT ON COLUMN games.popularity IS 'Count of public reviews, at least 1 where it is known; 0 where unknown';
COMMENT ON COLUMN games.hidden_at IS 'Nobody is led to a hidden game by a list, the search or a recommendation; its address and the chats and libraries that hold it stay';
COMMENT ON COLUMN games.merged_into IS 'The game that this duplicate became part of: its address and its Steam id lead there. Such a row is never restored';
COMMENT ON COLUMN games.purged_at IS 'When everything that hung on a deleted game was removed for good. The row stays, so that no sync brings the game back';
DROP INDEX games_in_list_order;
CREATE INDEX games_in_list_order ON games ((kb_revision > 0) DESC, popularity DESC, id)
  WHERE deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX games_deleted ON games (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;
CREATE INDEX games_merged_into ON games (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX user_games_of_game ON user_games (game_id);

CREATE TABLE title_aliases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alias text NOT NULL,
  stands_for text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (alias, stands_for)
);
COMMENT ON TABLE title_aliases IS 'Other names of games and of series as players type them; one alias may stand for several';
COMMENT ON COLUMN title_aliases.alias IS 'Levelled as a query is: lower-case words without marks';
COMMENT ON COLUMN title_aliases.stands_for IS 'The words of titles that take the alias''s place in a query';

CREATE TABLE missed_searches (
  query text PRIMARY KEY,
  searches int NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz
);
CREATE INDEX missed_searches_open ON missed_searches (searches DESC, last_at DESC) WHERE dismissed_at IS NULL;
COMMENT ON TABLE missed_searches IS 'What was searched for and ended without opening a game; nothing about who searched';
COMMENT ON COLUMN missed_searches.dismissed_at IS 'An admin looked at it: an alias was made, or none is wanted';

CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE catalogue_changes IS 'One row a statement that changed what the search knows. Their number and the last of them are the revision: rows that commit in another order than they were numbered change it too, and no writer waits for another';

CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'games' AND TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.title, o.popularity, o.deleted_at, o.hidden_at) IS DISTINCT FROM (n.title, n.popularity, n.deleted_at, n.hidden_at))
    THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL;
  END IF;
  INSERT INTO catalogue_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER games_added AFTER INSERT ON games REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER games_removed AFTER DELETE ON games REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER games_changed AFTER UPDATE ON games REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER aliases_added AFTER INSERT ON title_aliases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER aliases_removed AFTER DELETE ON title_aliases REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER aliases_changed AFTER UPDATE ON title_aliases REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
INSERT INTO catalogue_changes DEFAULT VALUES;

CREATE TABLE catalogue_imports (
  content_hash text PRIMARY KEY,
  lines_done bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE catalogue_imports IS 'How far the import of a catalogue file has come, moved in the transaction that stores the games; gone when it is done';
