CREATE TABLE "delivery_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"places" text[] NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"days_from" smallint NOT NULL,
	"days_to" smallint NOT NULL,
	"free_from_kobo" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_zones_places" CHECK (cardinality("delivery_zones"."places") between 1 and 811),
	CONSTRAINT "delivery_zones_fee" CHECK ("delivery_zones"."fee_kobo" between 0 and 10000000000),
	CONSTRAINT "delivery_zones_days" CHECK ("delivery_zones"."days_from" between 0 and "delivery_zones"."days_to" and "delivery_zones"."days_to" <= 60),
	CONSTRAINT "delivery_zones_free" CHECK ("delivery_zones"."free_from_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_delivery" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"offers_pickup" boolean DEFAULT true NOT NULL,
	"pickup_address" text DEFAULT '' NOT NULL,
	"asks_elsewhere" boolean DEFAULT true NOT NULL,
	"open_days" smallint[] DEFAULT '{}' NOT NULL,
	"opens_at" text DEFAULT '09:00' NOT NULL,
	"closes_at" text DEFAULT '18:00' NOT NULL,
	"closed_until" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_delivery_hours" CHECK ("shop_delivery"."opens_at" ~ '^[0-2][0-9]:[0-5][0-9]$' and "shop_delivery"."closes_at" ~ '^[0-2][0-9]:[0-5][0-9]$' and "shop_delivery"."opens_at" < "shop_delivery"."closes_at"),
	CONSTRAINT "shop_delivery_days" CHECK ("shop_delivery"."open_days" <@ '{0,1,2,3,4,5,6}'::smallint[])
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "days_from" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "days_to" smallint;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_delivery" ADD CONSTRAINT "shop_delivery_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_zones_by_shop" ON "delivery_zones" USING btree ("shop_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK ("orders"."fee_kobo" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_state" CHECK ("orders"."fee_state" in ('asked', 'told', 'agreed'));