CREATE TABLE "signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"stock_id" uuid,
	"other_shop_id" uuid,
	"other_stock_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "signals_key_unique" UNIQUE("key"),
	CONSTRAINT "signals_kind" CHECK ("signals"."kind" in ('photo', 'price', 'dear', 'bank'))
);
--> statement-breakpoint
CREATE TABLE "photo_prints" (
	"base" text PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"print" bigint,
	"bands" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_other_shop_id_shops_id_fk" FOREIGN KEY ("other_shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_other_stock_id_stocks_id_fk" FOREIGN KEY ("other_stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_prints" ADD CONSTRAINT "photo_prints_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signals_open" ON "signals" USING btree ("id") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "signals_by_shop" ON "signals" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "signals_by_stock" ON "signals" USING btree ("stock_id") WHERE "signals"."stock_id" is not null;--> statement-breakpoint
CREATE INDEX "signals_by_other_shop" ON "signals" USING btree ("other_shop_id") WHERE "signals"."other_shop_id" is not null;--> statement-breakpoint
CREATE INDEX "signals_by_other_stock" ON "signals" USING btree ("other_stock_id") WHERE "signals"."other_stock_id" is not null;--> statement-breakpoint
CREATE INDEX "photo_prints_by_stock" ON "photo_prints" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "photo_prints_by_band" ON "photo_prints" USING gin ("bands");