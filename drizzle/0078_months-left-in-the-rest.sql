-- A month of which the rest has many rows stays there: moving millions held up every start for longer than a statement may take, so that no
-- instance came up again. They are read and swept there as anywhere.
CREATE OR REPLACE FUNCTION make_event_month(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most_moved constant int := 20000;
  first timestamp := date_trunc('month', month::timestamp);
  starts timestamptz := first AT TIME ZONE 'UTC';
  ends timestamptz := (first + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'market_events_' || to_char(first, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(7201016);
  IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
  IF (SELECT count(*) FROM (SELECT FROM market_events_rest WHERE at >= starts AND at < ends LIMIT most_moved + 1) there) > most_moved THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE market_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('WITH moved AS (DELETE FROM market_events_rest WHERE at >= %L AND at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', starts, ends, name);
  EXECUTE format('ALTER TABLE market_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
END $$;
