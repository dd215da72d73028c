-- step
-- Each question of a key with a monthly limit counted the key's answers of the month. They are counted as they happen:
-- whoever moves a count holds the player's wallet already, so no lock is added to those that a question waits for.
CREATE TABLE IF NOT EXISTS api_key_months (
  api_key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  month date NOT NULL CHECK (date_trunc('month', month) = month),
  calls int NOT NULL CHECK (calls >= 0),
  PRIMARY KEY (api_key_id, month)
) WITH (fillfactor = 50);
COMMENT ON TABLE api_key_months IS 'Calls that questions of a key hold or were charged, by month of UTC; triggers keep it';
COMMENT ON COLUMN api_key_months.month IS 'Its first day; of the answers'' beginning, also where a call is returned later';

CREATE OR REPLACE FUNCTION count_call_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO api_key_months AS k (api_key_id, month, calls)
  SELECT NEW.api_key_id, date_trunc('month', NEW.created_at AT TIME ZONE 'UTC')::date, 1
  FROM reservations r WHERE r.id = NEW.reservation_id AND r.state IN ('held', 'settled')
  ON CONFLICT (api_key_id, month) DO UPDATE SET calls = k.calls + 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER messages_call_of_key AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.api_key_id IS NOT NULL AND NEW.role = 'expert' AND NEW.reservation_id IS NOT NULL) EXECUTE FUNCTION count_call_of_key();

CREATE OR REPLACE FUNCTION return_call_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_key_months k SET calls = greatest(k.calls - 1, 0) FROM messages m
  WHERE m.reservation_id = NEW.id AND m.role = 'expert' AND k.api_key_id = m.api_key_id
    AND k.month = date_trunc('month', m.created_at AT TIME ZONE 'UTC')::date;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reservations_call_of_key AFTER UPDATE OF state ON reservations FOR EACH ROW
  WHEN (OLD.state = 'held' AND NEW.state IN ('refunded', 'expired')) EXECUTE FUNCTION return_call_of_key();
-- step
-- What this month has had before, key by key: while its player's calls are locked, nothing of the key is counted.
DO $$
DECLARE
  since CONSTANT timestamptz := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  of_key record;
BEGIN
  FOR of_key IN SELECT id, user_id FROM api_keys LOOP
    PERFORM FROM ledger_accounts WHERE user_id = of_key.user_id AND kind = 'calls' FOR UPDATE;
    INSERT INTO api_key_months (api_key_id, month, calls)
      SELECT of_key.id, (since AT TIME ZONE 'UTC')::date, count(*) FROM messages m JOIN reservations r ON r.id = m.reservation_id
      WHERE m.api_key_id = of_key.id AND m.role = 'expert' AND r.state IN ('held', 'settled')
        AND m.created_at >= since AND m.created_at < since + interval '1 month'
        AND EXISTS (SELECT FROM api_keys k WHERE k.id = of_key.id)
      HAVING count(*) > 0
      ON CONFLICT (api_key_id, month) DO UPDATE SET calls = excluded.calls;
    COMMIT;
  END LOOP;
END $$;
