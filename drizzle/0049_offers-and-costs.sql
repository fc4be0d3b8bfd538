CREATE TABLE "stock_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"variant_id" uuid,
	"cost_kobo" bigint,
	"floor_kobo" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_costs_one" UNIQUE NULLS NOT DISTINCT("stock_id","variant_id"),
	CONSTRAINT "stock_costs_cost" CHECK ("stock_costs"."cost_kobo" >= 0),
	CONSTRAINT "stock_costs_floor" CHECK ("stock_costs"."floor_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"price_kobo" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"was_kobo" bigint,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_offers_state" CHECK ("stock_offers"."state" in ('planned', 'running', 'over')),
	CONSTRAINT "stock_offers_time" CHECK ("stock_offers"."ends_at" > "stock_offers"."starts_at"),
	CONSTRAINT "stock_offers_price" CHECK ("stock_offers"."price_kobo" between 100 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "offer_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "was_kobo" bigint;--> statement-breakpoint
ALTER TABLE "stock_costs" ADD CONSTRAINT "stock_costs_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_costs" ADD CONSTRAINT "stock_costs_variant_id_stock_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."stock_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offers" ADD CONSTRAINT "stock_offers_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_offers" ADD CONSTRAINT "stock_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_costs_by_variant" ON "stock_costs" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "stock_offers_by_stock" ON "stock_offers" USING btree ("stock_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_offers_one" ON "stock_offers" USING btree ("stock_id") WHERE state <> 'over';--> statement-breakpoint
CREATE INDEX "stock_offers_to_begin" ON "stock_offers" USING btree ("starts_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "stock_offers_to_end" ON "stock_offers" USING btree ("ends_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "stock_offers_by_maker" ON "stock_offers" USING btree ("created_by");
--> statement-breakpoint
-- Whoever names another price while an offer runs has ended it: nothing stays struck beside a price that it does not belong to.
CREATE FUNCTION end_offer_by_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_kobo := NULL;
  NEW.offer_until := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stocks_offer_ended BEFORE UPDATE OF price_kobo ON stocks FOR EACH ROW
  WHEN (OLD.offer_until IS NOT NULL AND OLD.price_kobo <> NEW.price_kobo AND NEW.offer_until IS NOT DISTINCT FROM OLD.offer_until)
  EXECUTE FUNCTION end_offer_by_price();
