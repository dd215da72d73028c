CREATE TABLE notification_switches (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  PRIMARY KEY (user_id, kind)
);
COMMENT ON TABLE notification_switches IS 'Kinds of notification that a user does not want; all others are told';

CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_en text NOT NULL,
  body_en text NOT NULL,
  title_ru text NOT NULL,
  body_ru text NOT NULL,
  link text,
  audience text NOT NULL CHECK (audience IN ('all', 'active', 'users')),
  user_ids bigint[],
  author_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((audience = 'users') = (user_ids IS NOT NULL))
);
CREATE INDEX announcements_time ON announcements (created_at, id);
COMMENT ON COLUMN announcements.audience IS 'all: every account that can log in; active: those that asked something in the 30 days before; users: user_ids';

CREATE TABLE announcement_recipients (
  announcement_id bigint NOT NULL REFERENCES announcements,
  user_id bigint NOT NULL REFERENCES users,
  notification_id bigint REFERENCES notifications ON DELETE SET NULL,
  PRIMARY KEY (announcement_id, user_id)
);
CREATE INDEX announcement_recipients_notification ON announcement_recipients (notification_id) WHERE notification_id IS NOT NULL;
COMMENT ON TABLE announcement_recipients IS 'Who was told, so that a job that is begun again tells nobody twice';
COMMENT ON COLUMN announcement_recipients.notification_id IS 'NULL for those who do not want announcements';
