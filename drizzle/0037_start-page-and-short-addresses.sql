CREATE TABLE "shop_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "shop_addresses_form" CHECK ("shop_addresses"."address" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "shop_addresses_length" CHECK (char_length("shop_addresses"."address") between 3 and 30)
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "set_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_addresses" ADD CONSTRAINT "shop_addresses_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_addresses_by_shop" ON "shop_addresses" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_addresses_one" ON "shop_addresses" USING btree ("shop_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "message_threads_unanswered" ON "message_threads" USING btree ("shop_id","last_seq" DESC NULLS FIRST) WHERE last_incoming_seq = last_seq;--> statement-breakpoint
-- Shops that sell already are not asked for the first steps.
UPDATE "shops" SET "set_up_at" = "created_at" WHERE "product_count" > 0;
