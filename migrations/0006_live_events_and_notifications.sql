CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  event text NOT NULL,
  subject_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_events_of_user ON live_events (user_id, id);
CREATE INDEX live_events_age ON live_events (created_at);
COMMENT ON TABLE live_events IS 'That something changed for a user, in the order of commit; kept an hour, so that a reader resumes without loss';
COMMENT ON COLUMN live_events.subject_id IS 'The row it is about; what it says is read when it is sent';

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  data jsonb NOT NULL,
  link text,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
COMMENT ON COLUMN notifications.data IS 'What its text names (calls, titles); the sentence is made in the reader''s language when it is read';
