CREATE TABLE "bid_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bid_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text,
	"amount_kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bid_history_kind" CHECK ("bid_history"."kind" in ('offer', 'accept', 'counter', 'refuse', 'withdraw', 'order'))
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"variant_id" uuid,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"price_kobo" bigint NOT NULL,
	"visitor_key" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bids_code_unique" UNIQUE("code"),
	CONSTRAINT "bids_state" CHECK ("bids"."state" in ('open', 'countered', 'accepted', 'refused', 'withdrawn', 'ordered', 'expired')),
	CONSTRAINT "bids_amount" CHECK ("bids"."amount_kobo" between 100 and 100000000000),
	CONSTRAINT "bids_quantity" CHECK ("bids"."quantity" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bid_id" uuid;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "negotiable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_history" ADD CONSTRAINT "bid_history_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_history" ADD CONSTRAINT "bid_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_variant_id_stock_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."stock_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_history_by_bid" ON "bid_history" USING btree ("bid_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_live" ON "bids" USING btree ("visitor_key","stock_id") WHERE state in ('open', 'countered', 'accepted');--> statement-breakpoint
CREATE INDEX "bids_by_shop" ON "bids" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_open" ON "bids" USING btree ("shop_id","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "bids_by_visitor" ON "bids" USING btree ("visitor_key","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_by_stock" ON "bids" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "bids_by_variant" ON "bids" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_bid" ON "orders" USING btree ("bid_id") WHERE bid_id is not null;