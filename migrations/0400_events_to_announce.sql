-- Whom an event is still to be announced to. NOTIFY in the transaction that moves money made all commits of the cluster wait
-- for each other, so what is to be announced waits here for some milliseconds. Without a key to users, as checking it would
-- cost each of those transactions more than the row does.
CREATE TABLE unannounced_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL
);
COMMENT ON TABLE unannounced_events IS 'Users with new live_events that the servers have not heard of yet; emptied as they are announced';
