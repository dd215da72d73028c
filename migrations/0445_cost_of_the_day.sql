-- Each question to a model asks what the day has cost, and summed all of the day for it. It is counted as it happens, in 16
-- rows a day, so that answers at once need not wait for each other; at the commit, when every other lock is held already.
CREATE TABLE model_costs (
  day date NOT NULL,
  part int NOT NULL CHECK (part BETWEEN 0 AND 15),
  cost_micro_usd bigint NOT NULL CHECK (cost_micro_usd >= 0),
  PRIMARY KEY (day, part)
) WITH (fillfactor = 50);
COMMENT ON TABLE model_costs IS 'What requests to the model have cost by day of UTC; the parts of a day are added up';
COMMENT ON COLUMN model_costs.part IS 'Of the connection that wrote it';

CREATE FUNCTION count_model_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO model_costs AS c (day, part, cost_micro_usd)
  VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 16, NEW.cost_micro_usd)
  ON CONFLICT (day, part) DO UPDATE SET cost_micro_usd = c.cost_micro_usd + EXCLUDED.cost_micro_usd;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER count_model_cost AFTER INSERT ON token_usage_logs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.cost_micro_usd > 0) EXECUTE FUNCTION count_model_cost();

INSERT INTO model_costs (day, part, cost_micro_usd)
SELECT (now() AT TIME ZONE 'UTC')::date, 0, sum(cost_micro_usd) FROM token_usage_logs
WHERE created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' HAVING sum(cost_micro_usd) > 0;
