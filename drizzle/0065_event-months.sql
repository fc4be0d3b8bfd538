-- Months of events are made and dropped by these alone: the role that runs the app needs no right to make tables.
CREATE FUNCTION make_event_month(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first timestamp := date_trunc('month', month::timestamp);
  starts timestamptz := first AT TIME ZONE 'UTC';
  ends timestamptz := (first + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'market_events_' || to_char(first, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(7201016);
  IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE market_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('WITH moved AS (DELETE FROM market_events_rest WHERE at >= %L AND at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', starts, ends, name);
  EXECUTE format('ALTER TABLE market_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
END $$;--> statement-breakpoint
CREATE FUNCTION drop_event_months(before date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'market_events'::regclass AND c.relname ~ '^market_events_[0-9]{4}_[0-9]{2}$'
      AND c.relname < 'market_events_' || to_char(before, 'YYYY_MM')
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION make_event_month(date), drop_event_months(date) FROM PUBLIC;
