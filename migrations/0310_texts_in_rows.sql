-- What a game, an achievement, a pack or an announcement says in each language is a row, so another language needs no column.
CREATE TABLE game_texts (
  game_id bigint NOT NULL REFERENCES games ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  summary text NOT NULL,
  PRIMARY KEY (game_id, language)
);
CREATE TABLE achievement_texts (
  achievement_id bigint NOT NULL REFERENCES achievements ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  title text,
  description text,
  PRIMARY KEY (achievement_id, language),
  CHECK (num_nonnulls(title, description) > 0)
);
CREATE TABLE call_pack_texts (
  call_pack_id bigint NOT NULL REFERENCES call_packs ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  title text NOT NULL,
  PRIMARY KEY (call_pack_id, language)
);
COMMENT ON TABLE game_texts IS 'A game in each language; a reader whose language has no row gets the English text, else any';
COMMENT ON TABLE achievement_texts IS 'An achievement as the platform says it in each language; either text may be missing in one of them';

-- A server of the version before may run until it is restarted: it reads the columns, and the triggers copy what it
-- writes. Nothing else uses them; a later version drops them.
CREATE FUNCTION copy_game_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM game_texts WHERE game_id = NEW.id AND language IN ('en', 'ru');
  INSERT INTO game_texts SELECT NEW.id, said.language, said.summary
  FROM (VALUES ('en', NEW.summary_en), ('ru', NEW.summary_ru)) AS said (language, summary) WHERE said.summary IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_texts AFTER UPDATE OF summary_en, summary_ru ON games
  FOR EACH ROW EXECUTE FUNCTION copy_game_texts();
CREATE TRIGGER copy_first_texts AFTER INSERT ON games
  FOR EACH ROW WHEN (num_nonnulls(NEW.summary_en, NEW.summary_ru) > 0) EXECUTE FUNCTION copy_game_texts();

CREATE FUNCTION copy_achievement_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM achievement_texts WHERE achievement_id = NEW.id AND language IN ('en', 'ru');
  INSERT INTO achievement_texts SELECT NEW.id, said.language, said.title, said.description
  FROM (VALUES ('en', NEW.title_en, NEW.description_en), ('ru', NEW.title_ru, NEW.description_ru)) AS said (language, title, description)
  WHERE num_nonnulls(said.title, said.description) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_texts AFTER UPDATE OF title_en, title_ru, description_en, description_ru ON achievements
  FOR EACH ROW EXECUTE FUNCTION copy_achievement_texts();
CREATE TRIGGER copy_first_texts AFTER INSERT ON achievements
  FOR EACH ROW WHEN (NEW.title_en <> '') EXECUTE FUNCTION copy_achievement_texts();

CREATE FUNCTION copy_call_pack_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM call_pack_texts WHERE call_pack_id = NEW.id AND language IN ('en', 'ru');
  INSERT INTO call_pack_texts VALUES (NEW.id, 'en', NEW.title_en), (NEW.id, 'ru', NEW.title_ru);
  RETURN NULL;
END $$;
CREATE TRIGGER copy_texts AFTER UPDATE OF title_en, title_ru ON call_packs
  FOR EACH ROW EXECUTE FUNCTION copy_call_pack_texts();
CREATE TRIGGER copy_first_texts AFTER INSERT ON call_packs
  FOR EACH ROW WHEN (NEW.title_en <> '') EXECUTE FUNCTION copy_call_pack_texts();

INSERT INTO game_texts
  SELECT id, 'en', summary_en FROM games WHERE summary_en IS NOT NULL
  UNION ALL SELECT id, 'ru', summary_ru FROM games WHERE summary_ru IS NOT NULL;
INSERT INTO achievement_texts
  SELECT id, 'en', title_en, description_en FROM achievements
  UNION ALL SELECT id, 'ru', title_ru, description_ru FROM achievements WHERE num_nonnulls(title_ru, description_ru) > 0;
INSERT INTO call_pack_texts SELECT id, 'en', title_en FROM call_packs UNION ALL SELECT id, 'ru', title_ru FROM call_packs;
CREATE TABLE announcement_texts (
  announcement_id bigint NOT NULL REFERENCES announcements ON DELETE CASCADE,
  language text NOT NULL CHECK (language ~ '^[a-z]{2,3}$'),
  title text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (announcement_id, language)
);
INSERT INTO announcement_texts
  SELECT id, 'en', title_en, body_en FROM announcements UNION ALL SELECT id, 'ru', title_ru, body_ru FROM announcements;

CREATE FUNCTION copy_announcement_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO announcement_texts VALUES (NEW.id, 'en', NEW.title_en, NEW.body_en), (NEW.id, 'ru', NEW.title_ru, NEW.body_ru);
  RETURN NULL;
END $$;
CREATE TRIGGER copy_first_texts AFTER INSERT ON announcements
  FOR EACH ROW WHEN (NEW.title_en <> '') EXECUTE FUNCTION copy_announcement_texts();

ALTER TABLE achievements ALTER COLUMN title_en SET DEFAULT '';
ALTER TABLE call_packs ALTER COLUMN title_en SET DEFAULT '', ALTER COLUMN title_ru SET DEFAULT '';
ALTER TABLE announcements ALTER COLUMN title_en SET DEFAULT '', ALTER COLUMN body_en SET DEFAULT '',
  ALTER COLUMN title_ru SET DEFAULT '', ALTER COLUMN body_ru SET DEFAULT '';
DO $$
DECLARE place record;
BEGIN
  FOR place IN SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '_(en|ru)$' AND table_name IN ('games', 'achievements', 'call_packs', 'announcements')
  LOOP
    EXECUTE format('COMMENT ON COLUMN %I.%I IS %L', place.table_name, place.column_name,
      'Unused: read by servers of the version before only; a later version drops it');
  END LOOP;
END $$;
