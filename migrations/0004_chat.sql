CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES games,
  user_id bigint NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('user', 'expert')),
  question_id bigint REFERENCES messages,
  text text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('running', 'answered', 'unsure', 'refused', 'failed', 'stopped')),
  is_rag boolean,
  mode text CHECK (mode IN ('general')),
  failure_code text,
  reservation_id bigint REFERENCES reservations,
  kb_revision bigint,
  stop_requested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  hidden_at timestamptz,
  CHECK ((role = 'expert') = (question_id IS NOT NULL))
);
CREATE UNIQUE INDEX messages_one_answer ON messages (question_id) WHERE role = 'expert';
CREATE INDEX messages_history ON messages (user_id, game_id, id) WHERE hidden_at IS NULL;
CREATE INDEX messages_running ON messages (user_id) WHERE state = 'running' AND role = 'expert';
CREATE UNIQUE INDEX messages_reservation ON messages (reservation_id) WHERE reservation_id IS NOT NULL;
COMMENT ON TABLE messages IS 'A question (role user) and its one answer (role expert), which points back by question_id; both carry the same state';
COMMENT ON COLUMN messages.is_rag IS 'Written from the game''s articles; NULL where nothing was written';
COMMENT ON COLUMN messages.stop_requested_at IS 'Set by Stop in any process; the process that writes the answer sees it';
COMMENT ON COLUMN messages.hidden_at IS 'The player deleted the history; admins and the ledger keep it';

CREATE TABLE message_sources (
  message_id bigint NOT NULL REFERENCES messages,
  n int NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks,
  score double precision NOT NULL,
  cited boolean NOT NULL DEFAULT false,
  PRIMARY KEY (message_id, n)
);
COMMENT ON TABLE message_sources IS 'What the expert was given; n is the number in the text, the chunk row keeps the text as it was';

CREATE TABLE token_usage_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  game_id bigint NOT NULL REFERENCES games,
  message_id bigint NOT NULL REFERENCES messages,
  model text,
  outcome text NOT NULL,
  input_tokens int NOT NULL,
  output_tokens int NOT NULL,
  estimated boolean NOT NULL,
  first_text_ms int,
  total_ms int NOT NULL,
  cost_micro_usd bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_usage_logs_user ON token_usage_logs (user_id, id);
CREATE INDEX token_usage_logs_time ON token_usage_logs (created_at);
COMMENT ON COLUMN token_usage_logs.model IS 'NULL for the extractive expert';
COMMENT ON COLUMN token_usage_logs.estimated IS 'The server sent no usage; tokens are estimated from the text';
COMMENT ON COLUMN token_usage_logs.cost_micro_usd IS 'At the price set when it happened; never recomputed';

CREATE TABLE ratings (
  message_id bigint PRIMARY KEY REFERENCES messages,
  user_id bigint NOT NULL REFERENCES users,
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE page_hits (
  day date NOT NULL,
  path text NOT NULL,
  visitor bytea NOT NULL,
  hits int NOT NULL DEFAULT 1,
  PRIMARY KEY (day, path, visitor)
);
COMMENT ON COLUMN page_hits.visitor IS 'Hash of the day''s salt, address and browser; the salt is forgotten after the day, so nobody can be followed';
