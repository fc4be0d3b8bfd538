CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"minimum_kobo" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"most_uses" integer,
	"most_per_phone" integer,
	"stock_ids" uuid[] DEFAULT '{}' NOT NULL,
	"section_ids" uuid[] DEFAULT '{}' NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_form" CHECK ("discount_codes"."code" ~ '^[A-Z0-9-]{3,20}$'),
	CONSTRAINT "discount_codes_kind" CHECK ("discount_codes"."kind" in ('percent', 'amount')),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."kind" = 'amount' or "discount_codes"."value" <= 90)),
	CONSTRAINT "discount_codes_minimum" CHECK ("discount_codes"."minimum_kobo" >= 0),
	CONSTRAINT "discount_codes_uses" CHECK ("discount_codes"."most_uses" > 0 and "discount_codes"."most_per_phone" > 0),
	CONSTRAINT "discount_codes_time" CHECK ("discount_codes"."ends_at" > "discount_codes"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code_id" uuid;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code" ON "discount_codes" USING btree ("shop_id","code");--> statement-breakpoint
CREATE INDEX "discount_codes_by_maker" ON "discount_codes" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_discount_code" ON "orders" USING btree ("discount_code_id","buyer_phone") WHERE discount_code_id is not null;--> statement-breakpoint
CREATE INDEX "orders_with_discount" ON "orders" USING btree ("shop_id","placed_at") WHERE discount_kobo > 0;