CREATE TABLE call_packs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  calls int NOT NULL CHECK (calls BETWEEN 1 AND 100000),
  price_kopecks bigint NOT NULL CHECK (price_kopecks > 0),
  title_en text NOT NULL,
  title_ru text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX call_packs_on_sale ON call_packs (calls) WHERE is_active AND deleted_at IS NULL;
COMMENT ON INDEX call_packs_on_sale IS 'A number of calls has one price';

INSERT INTO call_packs (calls, price_kopecks, title_en, title_ru, position) VALUES
  (10, 14900, 'To try it', 'На пробу', 1),
  (50, 59000, 'For one game', 'На одну игру', 2),
  (120, 119000, 'For a season', 'На сезон', 3),
  (300, 269000, 'For a library', 'На всю библиотеку', 4);

CREATE TABLE call_price (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kopecks bigint NOT NULL CHECK (kopecks > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE call_price IS 'The price of each call where no pack has the number asked for';
INSERT INTO call_price (kopecks) VALUES (1490);

CREATE TABLE wallet_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  low_calls int NOT NULL CHECK (low_calls BETWEEN 0 AND 1000)
);
COMMENT ON COLUMN wallet_settings.low_calls IS 'At this many calls the user wants to be warned';

CREATE TABLE top_ups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users,
  calls int NOT NULL CHECK (calls BETWEEN 1 AND 100000),
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  pack_id bigint REFERENCES call_packs,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'canceled', 'failed', 'review', 'refunded')),
  reason text CHECK (reason IN ('user', 'expired', 'provider')),
  review_reason text,
  provider text NOT NULL CHECK (provider IN ('balance', 'sandbox', 'yookassa')),
  provider_payment_id text,
  confirmation_url text,
  receipt_email text,
  provider_data jsonb,
  paid_kopecks bigint,
  asked_until timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  refunded_calls int NOT NULL DEFAULT 0 CHECK (refunded_calls BETWEEN 0 AND calls),
  refunded_kopecks bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  UNIQUE (provider, provider_payment_id),
  CHECK ((status = 'canceled') = (reason IS NOT NULL)),
  CHECK (status NOT IN ('succeeded', 'refunded') OR paid_at IS NOT NULL),
  CHECK (provider <> 'balance' OR status IN ('succeeded', 'refunded'))
);
CREATE INDEX top_ups_of_user ON top_ups (user_id, id);
CREATE INDEX top_ups_time ON top_ups (created_at, id);
CREATE INDEX top_ups_to_check ON top_ups (next_check_at) WHERE next_check_at IS NOT NULL;
COMMENT ON COLUMN top_ups.uuid IS 'The key under which the provider makes one payment, however often it is asked';
COMMENT ON COLUMN top_ups.amount_kopecks IS 'The price when it was made; later prices do not touch it';
COMMENT ON COLUMN top_ups.receipt_email IS 'Where the receipt goes, fixed when the top-up was made, as a repeated request has to be equal; dropped when the provider has answered';
COMMENT ON COLUMN top_ups.provider_data IS 'The payment as the provider told it last';
COMMENT ON COLUMN top_ups.paid_kopecks IS 'What arrived, as the provider says; in review it may differ from the price. NULL before, and for another currency';
COMMENT ON COLUMN top_ups.asked_until IS 'Until then one process is asking the provider to make the payment';
COMMENT ON COLUMN top_ups.next_check_at IS 'When the sweep asks the provider next; NULL when that is over';
COMMENT ON COLUMN top_ups.refunded_calls IS 'Taken back by refunds that are under way or made';

CREATE TABLE top_up_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  top_up_id bigint NOT NULL REFERENCES top_ups,
  calls int NOT NULL CHECK (calls >= 0),
  kopecks bigint NOT NULL CHECK (kopecks > 0),
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  made_by text NOT NULL CHECK (made_by IN ('admin', 'provider')),
  actor_id bigint REFERENCES users,
  description text,
  provider_refund_id text,
  receipt_email text,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  CHECK ((state = 'pending') = (resolved_at IS NULL))
);
CREATE INDEX top_up_refunds_of_top_up ON top_up_refunds (top_up_id, id);
CREATE INDEX top_up_refunds_to_try ON top_up_refunds (next_try_at) WHERE state = 'pending';
COMMENT ON COLUMN top_up_refunds.uuid IS 'The key under which the provider pays back once, however often it is asked';
COMMENT ON COLUMN top_up_refunds.made_by IS 'provider: made in its own cabinet and learnt of afterwards';

CREATE TABLE payment_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  event_key text NOT NULL,
  event text NOT NULL,
  top_up_id bigint REFERENCES top_ups,
  body jsonb NOT NULL,
  sender_ip text,
  times int NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, event_key)
);
CREATE INDEX payment_notices_of_top_up ON payment_notices (top_up_id) WHERE top_up_id IS NOT NULL;
COMMENT ON TABLE payment_notices IS 'What a provider announced, word for word; only a reason to ask it, never a fact';
COMMENT ON COLUMN payment_notices.event_key IS 'The event and the object it is about; the same event is kept once and counted';

CREATE TABLE sandbox_payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_key text NOT NULL UNIQUE,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sandbox_payments IS 'The books of the payment provider that development plays with; empty in production';

ALTER TABLE ledger_transactions ADD COLUMN reverses_id bigint UNIQUE REFERENCES ledger_transactions;
COMMENT ON COLUMN ledger_transactions.reverses_id IS 'The transaction that this one takes back; once at most';

ALTER TABLE idempotency_keys ADD COLUMN top_up_id bigint REFERENCES top_ups;
COMMENT ON COLUMN idempotency_keys.top_up_id IS 'Top-ups: the one the key is bound to; its state is read from there';
