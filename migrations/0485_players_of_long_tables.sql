-- step
-- Citations, ledger transactions and entries belong to a player, whose id they carry, so that they can be distributed by it.
ALTER TABLE message_sources ADD COLUMN IF NOT EXISTS user_id bigint;
COMMENT ON COLUMN message_sources.user_id IS 'The player of the answer, as the answer has it';
-- step
ALTER TABLE ledger_transactions ADD COLUMN IF NOT EXISTS user_id bigint;
COMMENT ON COLUMN ledger_transactions.user_id IS 'The player whose account moves; the version before this column does not say it, its entries do';
-- step
ALTER TABLE ledger_entries ADD COLUMN IF NOT EXISTS user_id bigint;
COMMENT ON COLUMN ledger_entries.user_id IS 'The player of the transaction, also where the account is the house''s';
-- step
-- Servers of the version before go on without the column while others are replaced.
CREATE OR REPLACE FUNCTION add_player_of_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT user_id INTO NEW.user_id FROM messages WHERE id = NEW.message_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER message_sources_player BEFORE INSERT ON message_sources
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION add_player_of_source();
-- step
-- The entry of a player's account is always written before that of the house.
CREATE OR REPLACE FUNCTION add_player_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT user_id INTO NEW.user_id FROM ledger_accounts WHERE id = NEW.account_id;
  IF NEW.user_id IS NULL THEN
    SELECT user_id INTO NEW.user_id FROM ledger_transactions WHERE id = NEW.transaction_id;
  ELSE
    UPDATE ledger_transactions SET user_id = NEW.user_id WHERE id = NEW.transaction_id AND user_id IS NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_entries_player BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION add_player_of_entry();
-- step
-- Append-only stays true of everything that was said: a player may be added where none was named, and nothing else.
CREATE OR REPLACE FUNCTION refuse_change_but_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_player();
-- step
CREATE OR REPLACE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_player();
-- step
-- What was there before, in short batches; what a killed migration has filled is passed over.
DO $$
DECLARE
  batch CONSTANT int := 1000;
  start bigint;
  last bigint;
BEGIN
  SELECT coalesce(max(message_id), 0) INTO last FROM message_sources;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    UPDATE message_sources s SET user_id = m.user_id FROM messages m
      WHERE s.message_id BETWEEN start AND start + batch - 1 AND s.user_id IS NULL AND m.id = s.message_id;
    COMMIT;
  END LOOP;
  SELECT coalesce(max(id), 0) INTO last FROM ledger_transactions;
  FOR start IN SELECT generate_series(1, last, batch) LOOP
    UPDATE ledger_transactions t SET user_id = own.user_id
      FROM (SELECT e.transaction_id, min(a.user_id) AS user_id FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
        WHERE e.transaction_id BETWEEN start AND start + batch - 1 GROUP BY e.transaction_id) AS own
      WHERE t.id = own.transaction_id AND t.user_id IS NULL;
    UPDATE ledger_entries e SET user_id = t.user_id FROM ledger_transactions t
      WHERE e.transaction_id BETWEEN start AND start + batch - 1 AND e.user_id IS NULL AND t.id = e.transaction_id;
    COMMIT;
  END LOOP;
END $$;
-- step
-- Rows are looked through without a lock that keeps anybody waiting; after that, NOT NULL is set at once.
ALTER TABLE message_sources DROP CONSTRAINT IF EXISTS message_sources_has_player,
  ADD CONSTRAINT message_sources_has_player CHECK (user_id IS NOT NULL) NOT VALID;
-- step
ALTER TABLE message_sources VALIDATE CONSTRAINT message_sources_has_player;
-- step
ALTER TABLE message_sources ALTER COLUMN user_id SET NOT NULL, DROP CONSTRAINT IF EXISTS message_sources_has_player;
-- step
ALTER TABLE ledger_entries DROP CONSTRAINT IF EXISTS ledger_entries_has_player,
  ADD CONSTRAINT ledger_entries_has_player CHECK (user_id IS NOT NULL) NOT VALID;
-- step
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_has_player;
-- step
ALTER TABLE ledger_entries ALTER COLUMN user_id SET NOT NULL, DROP CONSTRAINT IF EXISTS ledger_entries_has_player;
