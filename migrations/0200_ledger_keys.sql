-- What a ledger transaction is about was written into its reference ('top-up:12'); now it is a key.
ALTER TABLE ledger_transactions
  ADD COLUMN reservation_id bigint,
  ADD COLUMN top_up_id bigint,
  ADD COLUMN top_up_refund_id bigint;

-- The ledger is append-only. This migration alone may fill the new columns, and the trigger is back before it commits.
ALTER TABLE ledger_transactions DISABLE TRIGGER ledger_transactions_append_only;
UPDATE ledger_transactions SET
  reservation_id = CASE WHEN reference LIKE 'reservation:%' THEN split_part(reference, ':', 2)::bigint END,
  top_up_id = CASE WHEN reference LIKE 'top-up:%' THEN split_part(reference, ':', 2)::bigint END,
  top_up_refund_id = CASE WHEN reference LIKE 'top-up-refund:%' THEN split_part(reference, ':', 2)::bigint END
WHERE reference ~ '^(reservation:[0-9]+:|top-up:[0-9]+$|top-up-refund:[0-9]+(:|$))';
ALTER TABLE ledger_transactions ENABLE TRIGGER ledger_transactions_append_only;

-- Added after the rows are filled: one join instead of a look-up for each row.
ALTER TABLE ledger_transactions
  ADD FOREIGN KEY (reservation_id) REFERENCES reservations,
  ADD FOREIGN KEY (top_up_id) REFERENCES top_ups,
  ADD FOREIGN KEY (top_up_refund_id) REFERENCES top_up_refunds,
  ADD CONSTRAINT ledger_transactions_one_subject
    CHECK (num_nonnulls(reservation_id, top_up_id, top_up_refund_id, reverses_id) <= 1);
CREATE INDEX ledger_transactions_of_top_up ON ledger_transactions (top_up_id) WHERE top_up_id IS NOT NULL;
CREATE INDEX ledger_transactions_of_refund ON ledger_transactions (top_up_refund_id) WHERE top_up_refund_id IS NOT NULL;
COMMENT ON COLUMN ledger_transactions.reference IS 'Names the cause once, so the same cause cannot move money twice; no code reads anything else out of it';
COMMENT ON COLUMN ledger_transactions.reservation_id IS 'The held call that was reserved, charged or returned';
COMMENT ON COLUMN ledger_transactions.top_up_id IS 'The top-up that was paid';
COMMENT ON COLUMN ledger_transactions.top_up_refund_id IS 'The refund that was made or undone';
