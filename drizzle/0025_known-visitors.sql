CREATE TABLE "visitors" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_ratings" ADD COLUMN "weight" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_ratings" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "shop_ratings" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "rating_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "rating_weight" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "visitors_since" ON "visitors" USING btree ("since");--> statement-breakpoint
CREATE INDEX "shop_ratings_by_network" ON "shop_ratings" USING btree ("shop_id","network","day");
--> statement-breakpoint
UPDATE shops SET rating_points = rating_sum::bigint * 1000, rating_weight = total_ratings::bigint * 1000 WHERE total_ratings > 0;--> statement-breakpoint
-- The visitor's cookie opens chats: tables keep its hash, the same as chats and orders have always kept.
CREATE FUNCTION visitor_hash(id text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ select translate(encode(sha256(convert_to('chat:' || id, 'UTF8')), 'base64'), '+/=', '-_') $$;--> statement-breakpoint
UPDATE stock_likes SET visitor_id = visitor_hash(visitor_id);--> statement-breakpoint
-- Views only say who was counted today, and are by far the most rows: those of older days go, unread.
CREATE TEMPORARY TABLE recent_views ON COMMIT DROP AS
  SELECT stock_id, visitor_hash(visitor_id) AS visitor_id, day FROM stock_views
  WHERE day >= (now() AT TIME ZONE 'Africa/Lagos')::date - 1;--> statement-breakpoint
TRUNCATE stock_views;--> statement-breakpoint
INSERT INTO stock_views (stock_id, visitor_id, day) SELECT stock_id, visitor_id, day FROM recent_views;--> statement-breakpoint
UPDATE shop_ratings SET visitor_id = visitor_hash(visitor_id);--> statement-breakpoint
UPDATE advert_clicks SET visitor_id = visitor_hash(visitor_id);--> statement-breakpoint
-- Events are written anew month by month, without their indexes: changing them in place takes several times as long.
DO $$
DECLARE month record;
BEGIN
  FOR month IN
    SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'market_events'::regclass
  LOOP
    EXECUTE format('CREATE TABLE market_events_hashed (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', month.name);
    EXECUTE format('INSERT INTO market_events_hashed (id, at, kind, shop_id, stock_id, visitor_id, source, referrer_host, advert_code)
      SELECT id, at, kind, shop_id, stock_id, visitor_hash(visitor_id), source, referrer_host, advert_code FROM %I', month.name);
    EXECUTE format('DROP TABLE %I', month.name);
    EXECUTE format('ALTER TABLE market_events_hashed RENAME TO %I', month.name);
    EXECUTE format('ALTER TABLE market_events ATTACH PARTITION %I %s', month.name, month.bounds);
  END LOOP;
END $$;--> statement-breakpoint
UPDATE idempotency_keys SET actor = 'visitor:' || visitor_hash(substr(actor, 9)) WHERE actor LIKE 'visitor:%';--> statement-breakpoint
DELETE FROM rate_limits WHERE key LIKE '%.visitor:%' OR key LIKE '%.address:%';--> statement-breakpoint
DROP FUNCTION visitor_hash(text);--> statement-breakpoint
-- Whoever has left something here, or was here yesterday, was seen before ids were signed and stays known.
INSERT INTO visitors (key, since)
  SELECT visitor_id, now() FROM stock_likes
  UNION SELECT visitor_id, now() FROM stock_views
  UNION SELECT visitor_id, now() FROM shop_ratings
  UNION SELECT visitor_key, now() FROM orders WHERE visitor_key IS NOT NULL
  UNION SELECT buyer_key, now() FROM message_threads WHERE channel = 'web';
