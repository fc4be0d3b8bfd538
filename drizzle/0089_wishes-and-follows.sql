CREATE TABLE "shop_follows" (
	"shop_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_follows_shop_id_visitor_id_pk" PRIMARY KEY("shop_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"variant_id" uuid,
	"visitor_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_wishes_once" UNIQUE NULLS NOT DISTINCT("visitor_id","stock_id","variant_id")
);
--> statement-breakpoint
ALTER TABLE "push_topics" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_follows" ADD CONSTRAINT "shop_follows_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_variant_id_stock_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."stock_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_follows_of_visitor" ON "shop_follows" USING btree ("visitor_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shop_follows_by_time" ON "shop_follows" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_wishes_by_stock" ON "stock_wishes" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_by_variant" ON "stock_wishes" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "stock_wishes_waiting" ON "stock_wishes" USING btree ("id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_wishes_by_time" ON "stock_wishes" USING btree ("at");