-- Codes by which players get calls: at once, or as a share of what they buy next.
CREATE TABLE promotion_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{6,32}$'),
  kind text NOT NULL CHECK (kind IN ('calls', 'share')),
  amount int NOT NULL CHECK (amount > 0 AND (kind <> 'share' OR amount <= 500)),
  note text,
  is_active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int CHECK (max_uses > 0),
  uses int NOT NULL DEFAULT 0 CHECK (max_uses IS NULL OR uses <= max_uses),
  made_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX promotion_codes_code ON promotion_codes (code);
CREATE INDEX promotion_codes_time ON promotion_codes (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX promotion_codes_by_uses ON promotion_codes (uses, id) WHERE deleted_at IS NULL;
COMMENT ON COLUMN promotion_codes.code IS 'In capitals; one that was deleted is not given out again, as people may still have it';
COMMENT ON COLUMN promotion_codes.kind IS 'calls: gives so many calls at once; share: so many percent more calls with the next top-up';
COMMENT ON COLUMN promotion_codes.amount IS 'Calls, or percent';
COMMENT ON COLUMN promotion_codes.uses IS 'How many people have redeemed it, counted with the redemption';

CREATE TABLE promotion_redemptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  promotion_code_id bigint NOT NULL REFERENCES promotion_codes,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('calls', 'share')),
  amount int NOT NULL,
  top_up_id bigint REFERENCES top_ups,
  calls int,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (promotion_code_id, user_id)
);
CREATE INDEX promotion_redemptions_waiting ON promotion_redemptions (user_id, id) WHERE calls IS NULL;
COMMENT ON TABLE promotion_redemptions IS 'Each person redeems a code once; kind and amount are as the code promised them then';
COMMENT ON COLUMN promotion_redemptions.top_up_id IS 'The top-up that a share was given with; one share goes with one top-up';
COMMENT ON COLUMN promotion_redemptions.calls IS 'What was given; null while a share waits for a top-up';

ALTER TABLE ledger_transactions ADD COLUMN promotion_redemption_id bigint REFERENCES promotion_redemptions,
  DROP CONSTRAINT ledger_transactions_one_subject,
  ADD CONSTRAINT ledger_transactions_one_subject
    CHECK (num_nonnulls(reservation_id, top_up_id, top_up_refund_id, reverses_id, promotion_redemption_id) <= 1) NOT VALID;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_one_subject;
COMMENT ON COLUMN ledger_transactions.promotion_redemption_id IS 'The promotion code that gave these calls';
