CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('calls', 'reserved', 'roubles', 'issued', 'spent')),
  unit text NOT NULL CHECK (unit IN ('call', 'kopeck')),
  balance bigint CHECK (balance >= 0),
  CHECK ((user_id IS NULL) = (balance IS NULL)),
  CHECK ((user_id IS NULL) = (kind IN ('issued', 'spent')))
);
CREATE UNIQUE INDEX ledger_accounts_of_user ON ledger_accounts (user_id, kind) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_accounts_of_house ON ledger_accounts (kind, unit) WHERE user_id IS NULL;
COMMENT ON TABLE ledger_accounts IS 'calls, reserved and roubles belong to a user; issued and spent are the house side';
COMMENT ON COLUMN ledger_accounts.balance IS 'Sum of the account''s entries, moved in the same transaction; the house side keeps none, so it is no bottleneck';

INSERT INTO ledger_accounts (kind, unit) VALUES ('issued', 'call'), ('spent', 'call'), ('issued', 'kopeck'), ('spent', 'kopeck');

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  kind text NOT NULL,
  actor_id bigint REFERENCES users,
  description text,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN ledger_transactions.reference IS 'Names the cause once, so the same cause cannot move money twice';
COMMENT ON COLUMN ledger_transactions.actor_id IS 'Who did it; NULL for the product itself';

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  account_id bigint NOT NULL REFERENCES ledger_accounts,
  amount bigint NOT NULL CHECK (amount <> 0)
);
CREATE INDEX ledger_entries_of_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION require_balanced_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
    WHERE e.transaction_id = NEW.transaction_id GROUP BY a.unit HAVING sum(e.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transaction();

CREATE TABLE reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'settled', 'refunded', 'expired')),
  lease_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  CHECK ((state = 'held') = (resolved_at IS NULL))
);
CREATE INDEX reservations_held ON reservations (lease_until) WHERE state = 'held';
CREATE INDEX reservations_settled ON reservations (user_id, resolved_at) WHERE state = 'settled';
COMMENT ON COLUMN reservations.lease_until IS 'By the database''s clock; a held reservation past it is returned by the sweep';

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users,
  call text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  body_hash bytea NOT NULL,
  question_id bigint,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
COMMENT ON COLUMN idempotency_keys.call IS 'Method and path';
COMMENT ON COLUMN idempotency_keys.question_id IS 'Chat: the question the key is bound to; its outcome is read from there';
COMMENT ON COLUMN idempotency_keys.answer IS 'Other calls: the stored answer';
