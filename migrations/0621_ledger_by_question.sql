-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transactions_of_reservation ON ledger_transactions (reservation_id)
  WHERE reservation_id IS NOT NULL;
-- step
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_transactions_of_user ON ledger_transactions (user_id, created_at, id);
