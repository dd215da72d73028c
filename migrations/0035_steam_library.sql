ALTER TABLE users ADD COLUMN steam_name text;
ALTER TABLE users ADD COLUMN steam_avatar_url text;
ALTER TABLE users ADD COLUMN steam_typed text;
ALTER TABLE users ADD COLUMN steam_linked_at timestamptz;
COMMENT ON COLUMN users.steam_typed IS 'What the player gave as their profile, as they typed it';
COMMENT ON COLUMN users.steam_profile_url IS 'The canonical address of the profile, made from steam_id';

ALTER TABLE user_games ADD COLUMN by_hand boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN user_games.by_hand IS 'Added by the player; these stay when Steam is unlinked';

CREATE TABLE steam_games (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  game_id bigint NOT NULL REFERENCES games ON DELETE CASCADE,
  app_id bigint NOT NULL,
  icon_url text,
  has_achievements boolean NOT NULL,
  playtime_minutes int NOT NULL,
  last_played_at timestamptz,
  is_removed boolean NOT NULL DEFAULT false,
  listed_by bigint,
  is_new boolean NOT NULL DEFAULT true,
  played_minutes int NOT NULL DEFAULT 0,
  unlocks_state text CHECK (unlocks_state IN ('known', 'no_achievements', 'private')),
  unlocks_known_at timestamptz,
  unlocks_at_minutes int,
  checked_by bigint,
  new_unlocks int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, game_id)
);
CREATE INDEX steam_games_of_game ON steam_games (game_id);
COMMENT ON TABLE steam_games IS 'What Steam said of a linked player''s games at the last sync; gone when Steam is unlinked';
COMMENT ON COLUMN steam_games.is_removed IS 'The player took it off their list; the next sync leaves it off';
COMMENT ON COLUMN steam_games.listed_by IS 'The job that read it last; is_new and played_minutes say what that job changed';
COMMENT ON COLUMN steam_games.unlocks_state IS 'What the last look at the achievements came to; NULL before the first';
COMMENT ON COLUMN steam_games.unlocks_known_at IS 'When the unlocked achievements were read last; stays when a later look is refused';
COMMENT ON COLUMN steam_games.unlocks_at_minutes IS 'The playtime at that moment: more of it means that there may be more';
COMMENT ON COLUMN steam_games.checked_by IS 'The job that looked last, so that an interrupted one goes on behind it';

CREATE TABLE steam_schemas (
  game_id bigint PRIMARY KEY REFERENCES games ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE steam_schemas IS 'When a game''s list of achievements was read from Steam; shared by all players';

CREATE UNIQUE INDEX background_jobs_one_sync ON background_jobs (user_id)
  WHERE kind = 'steam_sync' AND state IN ('queued', 'running');
CREATE INDEX users_steam ON users (steam_id) WHERE steam_id IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE users ADD COLUMN steam_synced_at timestamptz;
COMMENT ON COLUMN users.steam_synced_at IS 'When a sync of this profile went through last';
