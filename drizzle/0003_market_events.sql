CREATE TABLE "market_events" (
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"shop_id" uuid,
	"stock_id" uuid,
	"visitor_id" text NOT NULL,
	"source" text NOT NULL,
	"referrer_host" text,
	"advert_code" text,
	CONSTRAINT "market_events_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "market_events_rest" PARTITION OF "market_events" DEFAULT;--> statement-breakpoint
CREATE INDEX "market_events_by_shop" ON "market_events" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "shops_words" ON "shops" USING gin ((' ' || name_norm) gin_trgm_ops);