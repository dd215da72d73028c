-- Rules that an admin changed while the product runs, and how the last test of each outside service went.
CREATE TABLE changed_rules (
  name text PRIMARY KEY,
  is_changed boolean NOT NULL,
  value double precision,
  version int NOT NULL CHECK (version > 0),
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (is_changed OR value IS NULL)
);
CREATE INDEX changed_rules_by ON changed_rules (changed_by);
COMMENT ON COLUMN changed_rules.name IS 'The setting of the environment whose value this replaces';
COMMENT ON COLUMN changed_rules.is_changed IS 'false: the environment says what applies again; the row keeps the version';
COMMENT ON COLUMN changed_rules.value IS 'A switch is 0 or 1; null: there is no such rule';

CREATE TABLE service_tests (
  service text PRIMARY KEY CHECK (service IN ('model', 'embeddings', 'mail', 'payments', 'steam')),
  works boolean NOT NULL,
  problem text CHECK (problem IN ('refused', 'unreachable', 'timeout', 'limit', 'unreadable', 'other')),
  detail text,
  took_ms int NOT NULL CHECK (took_ms >= 0),
  tested_at timestamptz NOT NULL DEFAULT now(),
  CHECK (works = (problem IS NULL))
);
COMMENT ON TABLE service_tests IS 'How the last test of each service from the settings screen went';
COMMENT ON COLUMN service_tests.detail IS 'The words of the other side, without secrets';
