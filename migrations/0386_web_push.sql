CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_keys IS 'One row: by these keys the push services of browsers know this installation (VAPID). Made once; with other keys every subscription is void';
COMMENT ON COLUMN push_keys.private_key IS 'Never leaves the server; a backup holds it';

CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  session_id bigint NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  muted_kinds text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
COMMENT ON COLUMN push_subscriptions.session_id IS 'One device is one session: a logout, a new password or an ended session ends the subscription with it';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'Address at the push service of the browser''s maker; whoever knows it and the keys of this installation can write to the device';
COMMENT ON COLUMN push_subscriptions.muted_kinds IS 'Kinds of notification that this device does not show; the bell shows them';

ALTER TABLE background_jobs DROP CONSTRAINT background_jobs_owner;
ALTER TABLE background_jobs ADD CONSTRAINT background_jobs_owner CHECK ((kind IN ('mail', 'push')) = (user_id IS NULL));
