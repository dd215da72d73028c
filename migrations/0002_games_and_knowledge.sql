CREATE TABLE games (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  steam_app_id bigint UNIQUE,
  summary_en text,
  summary_ru text,
  header_url text,
  genres text[] NOT NULL DEFAULT '{}',
  released_on date,
  popularity bigint NOT NULL DEFAULT 0,
  kb_revision bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX games_in_list_order ON games ((kb_revision > 0) DESC, popularity DESC, id) WHERE deleted_at IS NULL;
COMMENT ON COLUMN games.popularity IS 'Count of public reviews; 0 where unknown';
COMMENT ON COLUMN games.kb_revision IS 'Raised by one in the same transaction as any change of text that the expert may use';

CREATE TABLE achievements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  api_name text NOT NULL,
  ordinal int NOT NULL,
  title_en text NOT NULL,
  title_ru text,
  description_en text,
  description_ru text,
  icon_url text,
  hidden boolean NOT NULL DEFAULT false,
  rarity_percent real,
  UNIQUE (game_id, api_name)
);

CREATE TABLE user_games (
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, game_id)
);

CREATE TABLE user_achievements (
  user_id bigint NOT NULL REFERENCES users,
  achievement_id bigint NOT NULL REFERENCES achievements,
  unlocked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, achievement_id)
);

CREATE TABLE sample_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  language text NOT NULL CHECK (language IN ('en', 'ru')),
  ordinal int NOT NULL,
  text text NOT NULL,
  UNIQUE (game_id, language, ordinal)
);
COMMENT ON TABLE sample_questions IS 'Written by editors to start from; never taken from players';

CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  title text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'ru')),
  game_version text,
  source text,
  author_id bigint REFERENCES users,
  reviewed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX articles_identity ON articles (game_id, language, title) WHERE deleted_at IS NULL;
COMMENT ON COLUMN articles.reviewed_at IS 'Only reviewed text has chunks in force and so feeds the expert';

CREATE TABLE chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chunk_key uuid NOT NULL,
  game_id bigint NOT NULL REFERENCES games,
  article_id bigint NOT NULL REFERENCES articles,
  ordinal int NOT NULL,
  article_title text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'ru')),
  section text NOT NULL DEFAULT '',
  content text NOT NULL,
  from_rev bigint NOT NULL,
  to_rev bigint CHECK (to_rev > from_rev)
);
CREATE INDEX chunks_in_force ON chunks (game_id, id) WHERE to_rev IS NULL;
CREATE INDEX chunks_by_revision ON chunks (game_id, from_rev, to_rev);
CREATE INDEX chunks_by_article ON chunks (article_id, ordinal) WHERE to_rev IS NULL;
CREATE UNIQUE INDEX chunks_one_version_in_force ON chunks (chunk_key) WHERE to_rev IS NULL;
COMMENT ON TABLE chunks IS 'One row per version of a chunk: citations and grades hold the row. Only to_rev, and ordinal where a chunk merely moved, ever change';
COMMENT ON COLUMN chunks.chunk_key IS 'Stable over edits: the chunk id of the API';
COMMENT ON COLUMN chunks.to_rev IS 'First revision without this version; NULL while in force';
