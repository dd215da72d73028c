CREATE OR REPLACE FUNCTION is_older_version(written_for text, current_version text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT ARRAY(SELECT part[1]::numeric FROM regexp_matches(written_for, '[0-9]{1,9}', 'g') part)
    < ARRAY(SELECT part[1]::numeric FROM regexp_matches(current_version, '[0-9]{1,9}', 'g') part)
$$;
COMMENT ON FUNCTION is_older_version IS 'Compares the numbers in two versions one by one: 1.9 is older than 1.10; NULL where one is not stated';
