CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  title text NOT NULL DEFAULT '',
  is_renamed boolean NOT NULL DEFAULT false,
  questions int NOT NULL DEFAULT 0,
  by_program boolean NOT NULL DEFAULT false,
  api_key_id bigint REFERENCES api_keys ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  active_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE conversations IS 'What a player and a game''s expert wrote in one go; the one with the latest active_at is the current one of player and game';
COMMENT ON COLUMN conversations.title IS 'The first question until the player gives it another name; empty before the first question';
COMMENT ON COLUMN conversations.questions IS 'Questions in it; one that was asked again counts once';
COMMENT ON COLUMN conversations.by_program IS 'What a program asked with a key; never the current one';
COMMENT ON COLUMN conversations.active_at IS 'When it was opened, restored or last asked in';
COMMENT ON COLUMN conversations.deleted_at IS 'The player deleted it; its messages are hidden since then';

ALTER TABLE messages ADD COLUMN conversation_id bigint REFERENCES conversations;
ALTER TABLE messages ADD COLUMN first_version_id bigint REFERENCES messages;
-- Russian stems Cyrillic words and hands Latin ones to the English stemmer. Steps that nobody has asked for are not found.
ALTER TABLE messages ADD COLUMN search_words tsvector GENERATED ALWAYS AS (
  CASE WHEN steps_shown IS NULL OR steps_shown > cardinality(earlier_steps) THEN to_tsvector('russian'::regconfig, text) END) STORED;
COMMENT ON COLUMN messages.first_version_id IS 'The question whose place this question (or the one that this answers) took, when it was edited or asked again; NULL for a first version';
COMMENT ON COLUMN messages.search_words IS 'By which a player finds a message again';

-- What was written so far: each deletion of a history ended a conversation, the rest is the current one. A message
-- belongs to another conversation than the one before it if it was written after that one was hidden.
CREATE TEMPORARY TABLE parted ON COMMIT DROP AS
SELECT id, user_id, game_id, by_program, api_key_id,
  sum(CASE WHEN begins THEN 1 ELSE 0 END) OVER (PARTITION BY user_id, game_id, by_program, api_key_id ORDER BY id) AS part
FROM (
  SELECT id, user_id, game_id, request_hash IS NOT NULL AS by_program, CASE WHEN request_hash IS NOT NULL THEN api_key_id END AS api_key_id,
    coalesce(created_at > lag(hidden_at) OVER own OR (hidden_at IS NULL) <> (lag(hidden_at) OVER own IS NULL), false) AS begins
  FROM messages
  WINDOW own AS (PARTITION BY user_id, game_id, request_hash IS NOT NULL, CASE WHEN request_hash IS NOT NULL THEN api_key_id END ORDER BY id)
) AS marked;

CREATE TEMPORARY TABLE assigned ON COMMIT DROP AS
SELECT id, dense_rank() OVER (ORDER BY first_id) AS conversation_id
FROM (SELECT id, min(id) OVER (PARTITION BY user_id, game_id, by_program, api_key_id, part) AS first_id FROM parted) AS grouped;

INSERT INTO conversations (id, user_id, game_id, title, questions, by_program, api_key_id, created_at, active_at, deleted_at)
OVERRIDING SYSTEM VALUE
SELECT a.conversation_id, m.user_id, m.game_id,
  left(btrim(regexp_replace((array_agg(m.text ORDER BY m.id) FILTER (WHERE m.role = 'user'))[1], '\s+', ' ', 'g')), 100),
  count(*) FILTER (WHERE m.role = 'user'), p.by_program, p.api_key_id, min(m.created_at), max(m.created_at), max(m.hidden_at)
FROM assigned a JOIN messages m ON m.id = a.id JOIN parted p ON p.id = a.id
GROUP BY a.conversation_id, m.user_id, m.game_id, p.by_program, p.api_key_id;
SELECT setval(pg_get_serial_sequence('conversations', 'id'), greatest(max(id), 1), max(id) IS NOT NULL) FROM conversations;

UPDATE messages SET conversation_id = assigned.conversation_id FROM assigned WHERE assigned.id = messages.id;
ALTER TABLE messages ALTER COLUMN conversation_id SET NOT NULL;

CREATE INDEX messages_of_conversation ON messages (conversation_id, id);
CREATE INDEX messages_versions ON messages (first_version_id) WHERE first_version_id IS NOT NULL;
CREATE INDEX conversations_of_user ON conversations (user_id, active_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conversations_of_user_and_game ON conversations (user_id, game_id, active_at DESC, id DESC);
-- Two presses of "new chat" make one.
CREATE UNIQUE INDEX conversations_one_empty ON conversations (user_id, game_id) WHERE questions = 0 AND deleted_at IS NULL AND NOT by_program;
CREATE UNIQUE INDEX conversations_one_of_key ON conversations (user_id, game_id, api_key_id) WHERE by_program AND deleted_at IS NULL;
