-- step
-- What the ledger comes to day by day, counted by a scheduled task, so that no page load reads all of it.
CREATE TABLE IF NOT EXISTS counted_ledger_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  is_final boolean NOT NULL
);
CREATE TABLE IF NOT EXISTS ledger_day_totals (
  day date NOT NULL,
  kind text NOT NULL,
  transactions int NOT NULL,
  calls_added bigint NOT NULL,
  calls_taken bigint NOT NULL,
  reserved bigint NOT NULL,
  kopecks_added bigint NOT NULL,
  kopecks_taken bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
COMMENT ON TABLE counted_ledger_days IS 'Days in UTC that ledger_day_totals holds; one that is not final is counted again';
COMMENT ON COLUMN ledger_day_totals.calls_added IS 'To calls that can be spent, of all users together; calls_taken from them, not negative';
COMMENT ON COLUMN ledger_day_totals.reserved IS 'Added to reserved calls less what was taken from them';
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transactions_of_kind ON ledger_transactions (kind, created_at, id);
