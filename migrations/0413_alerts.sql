-- Alerts: what is watched, where messages go, what is going on, and what was sent.
CREATE TABLE alert_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  failures int CHECK (failures > 0),
  refusals int CHECK (refusals > 0),
  given_back int CHECK (given_back > 0),
  reviews int CHECK (reviews > 0),
  reports int CHECK (reports > 0),
  failed_jobs int CHECK (failed_jobs > 0),
  quiet_from int CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to int CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone text NOT NULL DEFAULT 'UTC',
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
COMMENT ON TABLE alert_settings IS 'One row; the column of a signal is its threshold, null: it is not watched';
COMMENT ON COLUMN alert_settings.failures IS 'Failed answers in an hour; refusals, given_back and failed_jobs likewise';
COMMENT ON COLUMN alert_settings.reviews IS 'Texts that wait for review now; reports likewise';
COMMENT ON COLUMN alert_settings.quiet_from IS 'Minutes after midnight in the time zone';
INSERT INTO alert_settings (failures, refusals, given_back, reviews, reports, failed_jobs) VALUES (5, 50, 10, 20, 5, 3);

CREATE TABLE alert_channels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mail', 'webhook')),
  target text NOT NULL,
  language text NOT NULL,
  secret text CHECK ((secret IS NOT NULL) = (kind = 'webhook')),
  is_active boolean NOT NULL DEFAULT true,
  made_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX alert_channels_target ON alert_channels (kind, target) WHERE deleted_at IS NULL;
CREATE INDEX alert_channels_made_by ON alert_channels (made_by);
COMMENT ON COLUMN alert_channels.target IS 'An e-mail address, or the address that is posted to';
COMMENT ON COLUMN alert_channels.language IS 'Of the messages: that of whoever made it';
COMMENT ON COLUMN alert_channels.secret IS 'Signs what is posted; shown once, when it is made';

CREATE TABLE alert_episodes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signal text NOT NULL CHECK (signal IN ('failures', 'refusals', 'given_back', 'reviews', 'reports', 'failed_jobs')),
  value int NOT NULL,
  threshold int NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now(),
  below_since timestamptz,
  ended_at timestamptz,
  announced text NOT NULL DEFAULT 'nothing' CHECK (announced IN ('nothing', 'begin', 'end', 'never'))
);
CREATE UNIQUE INDEX alert_episodes_open ON alert_episodes (signal) WHERE ended_at IS NULL;
CREATE INDEX alert_episodes_to_announce ON alert_episodes (id) WHERE announced IN ('nothing', 'begin');
COMMENT ON TABLE alert_episodes IS 'From a signal reaching its threshold until it has stayed below it for a while';
COMMENT ON COLUMN alert_episodes.value IS 'The highest since it began';
COMMENT ON COLUMN alert_episodes.announced IS 'What messages were queued about; never: it began and ended in quiet hours';

CREATE TABLE alert_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id bigint NOT NULL REFERENCES alert_channels ON DELETE CASCADE,
  episode_id bigint REFERENCES alert_episodes ON DELETE CASCADE,
  moment text NOT NULL CHECK (moment IN ('begin', 'end', 'test')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries int NOT NULL DEFAULT 0,
  problem text CHECK (problem IN ('address', 'unreachable', 'answer', 'mail', 'stopped')),
  status int,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((episode_id IS NULL) = (moment = 'test'))
);
CREATE UNIQUE INDEX alert_deliveries_once ON alert_deliveries (channel_id, episode_id, moment) WHERE episode_id IS NOT NULL;
CREATE INDEX alert_deliveries_episode ON alert_deliveries (episode_id);
CREATE INDEX alert_deliveries_time ON alert_deliveries (created_at);
COMMENT ON TABLE alert_deliveries IS 'One message to one channel; of each moment of an episode once';
COMMENT ON COLUMN alert_deliveries.problem IS 'Why the last try failed';
COMMENT ON COLUMN alert_deliveries.status IS 'What the receiver answered last';

ALTER TABLE background_jobs DROP CONSTRAINT background_jobs_owner;
ALTER TABLE background_jobs ADD CONSTRAINT background_jobs_owner
  CHECK ((kind IN ('mail', 'push', 'alert')) = (user_id IS NULL)) NOT VALID;
ALTER TABLE background_jobs VALIDATE CONSTRAINT background_jobs_owner;
