CREATE TABLE "shop_day_sources" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"advert_code" text DEFAULT '' NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sales_kobo" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_day_sources_shop_id_day_source_advert_code_pk" PRIMARY KEY("shop_id","day","source","advert_code")
);
--> statement-breakpoint
CREATE TABLE "shop_days" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"sales_kobo" bigint DEFAULT 0 NOT NULL,
	"hours" integer[] DEFAULT array_fill(0, array[24]) NOT NULL,
	CONSTRAINT "shop_days_shop_id_day_pk" PRIMARY KEY("shop_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_dirty_days" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_dirty_days_shop_id_day_pk" PRIMARY KEY("shop_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_item_spans" (
	"shop_id" uuid NOT NULL,
	"span" text NOT NULL,
	"start" date NOT NULL,
	"stock_id" uuid NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sales_kobo" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_item_spans_shop_id_span_start_stock_id_pk" PRIMARY KEY("shop_id","span","start","stock_id"),
	CONSTRAINT "shop_item_spans_span" CHECK ("shop_item_spans"."span" in ('day', 'week'))
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text,
	"text" text,
	"amount_kobo" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"stock_id" uuid,
	"variant_id" uuid,
	"name" text NOT NULL,
	"color" text,
	"size" text,
	"price_kobo" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"get_by" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"pay_by" text NOT NULL,
	"pieces" integer NOT NULL,
	"total_kobo" bigint NOT NULL,
	"paid_kobo" bigint DEFAULT 0 NOT NULL,
	"came_by" text DEFAULT 'direct' NOT NULL,
	"advert_code" text,
	"expires_at" timestamp with time zone,
	"placed_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"cancel_reason" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'expired')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_kobo" >= 0 and "orders"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_bank_accounts" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" integer NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"claimed_at" timestamp with time zone,
	"from_bank" text,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"corrects_id" uuid,
	"reference" text,
	"authorization_url" text,
	"provider_id" text,
	"checks" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_payments_state" CHECK ("order_payments"."state" in ('initiated', 'pending', 'success', 'failed', 'abandoned')),
	CONSTRAINT "order_payments_method" CHECK ("order_payments"."method" in ('cash', 'transfer', 'pos', 'online')),
	CONSTRAINT "order_payments_paid" CHECK (("order_payments"."state" = 'success') = (paid_at is not null)),
	CONSTRAINT "order_payments_claim" CHECK (claimed_at is null or "order_payments"."state" <> 'success' or decided_at is not null)
);
--> statement-breakpoint
CREATE TABLE "section_items" (
	"stock_id" uuid PRIMARY KEY NOT NULL,
	"section_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_norm" text NOT NULL,
	"position" smallint NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_length" CHECK (length("sections"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "shop_day_sources" ADD CONSTRAINT "shop_day_sources_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_dirty_days" ADD CONSTRAINT "shop_dirty_days_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_item_spans" ADD CONSTRAINT "shop_item_spans_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_counters" ADD CONSTRAINT "order_counters_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_stock_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."stock_variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_bank_accounts" ADD CONSTRAINT "shop_bank_accounts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_items" ADD CONSTRAINT "section_items_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_items" ADD CONSTRAINT "section_items_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_history_by_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_by_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_by_stock" ON "order_lines" USING btree ("stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("shop_id","number");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("shop_id","status","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_to_expire" ON "orders" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_by_placed" ON "orders" USING btree ("shop_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_completed" ON "orders" USING btree ("shop_id","completed_at");--> statement-breakpoint
CREATE INDEX "order_payments_by_shop" ON "order_payments" USING btree ("shop_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_payments_by_paid" ON "order_payments" USING btree ("shop_id","paid_at");--> statement-breakpoint
CREATE INDEX "order_payments_by_order" ON "order_payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_payments_to_check" ON "order_payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_one_claim" ON "order_payments" USING btree ("order_id") WHERE state = 'pending' and method = 'transfer';--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_one_correction" ON "order_payments" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "section_items_by_section" ON "section_items" USING btree ("section_id","stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sections_name" ON "sections" USING btree ("shop_id","name_norm");--> statement-breakpoint
CREATE INDEX "sections_by_shop" ON "sections" USING btree ("shop_id","position");--> statement-breakpoint
CREATE INDEX "stock_likes_by_time" ON "stock_likes" USING btree ("stock_id","at");