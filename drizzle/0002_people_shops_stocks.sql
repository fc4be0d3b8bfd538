CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_key" text NOT NULL,
	"phone_digits" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"picture_base" text,
	"picture_manifest" jsonb,
	"proven_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_key_unique" UNIQUE("phone_key")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"asker" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_tries" CHECK ("pins"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"limited_until" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "devices_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "phone_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"phone_key" text NOT NULL,
	"phone_digits" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_token" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('cookie', 'bearer'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"phone_key" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"for_device_id" uuid NOT NULL,
	"new_device_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_members" (
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "shop_members_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id"),
	CONSTRAINT "shop_members_role" CHECK ("shop_members"."role" in ('owner', 'admin', 'employee')),
	CONSTRAINT "shop_members_state" CHECK ("shop_members"."state" in ('active', 'invited', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "shop_ratings" (
	"shop_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_ratings_shop_id_visitor_id_pk" PRIMARY KEY("shop_id","visitor_id"),
	CONSTRAINT "shop_ratings_stars" CHECK ("shop_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_norm" text NOT NULL,
	"letter" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"business_type" text NOT NULL,
	"phone_number" text NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"telegram_username" text,
	"plan" text DEFAULT 'starter' NOT NULL,
	"plan_until" timestamp with time zone,
	"product_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"total_ratings" integer DEFAULT 0 NOT NULL,
	"average_rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"last_rating_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_product_count" CHECK ("shops"."product_count" >= 0),
	CONSTRAINT "shops_plan" CHECK ("shops"."plan" in ('starter', 'basic', 'premium', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "search_deletions" (
	"deletion" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_deletions_deletion_word_pk" PRIMARY KEY("deletion","word")
);
--> statement-breakpoint
CREATE TABLE "search_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_phrases" (
	"phrase" text PRIMARY KEY NOT NULL,
	"weight" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"uses_all" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"category" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"price_bucket" smallint NOT NULL,
	"score" integer NOT NULL,
	"tier" smallint NOT NULL,
	"name_norm" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_likes" (
	"stock_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_likes_stock_id_visitor_id_pk" PRIMARY KEY("stock_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"variant_id" uuid,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"reason" text,
	"by_user_id" uuid,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_prices" (
	"stock_id" uuid NOT NULL,
	"price_kobo" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_prices_stock_id_at_pk" PRIMARY KEY("stock_id","at")
);
--> statement-breakpoint
CREATE TABLE "stock_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"color" text NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "stock_variants_quantity" CHECK ("stock_variants"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_views" (
	"stock_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "stock_views_stock_id_visitor_id_day_pk" PRIMARY KEY("stock_id","visitor_id","day")
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_by" uuid,
	"product_name" text NOT NULL,
	"description" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"category1" text NOT NULL,
	"category2" text NOT NULL,
	"category3" text NOT NULL,
	"image_base" text NOT NULL,
	"image_manifest" jsonb,
	"additional_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sku" text,
	"brand" text,
	"weight_kg" numeric(9, 3),
	"length_cm" numeric(9, 2),
	"width_cm" numeric(9, 2),
	"height_cm" numeric(9, 2),
	"notes" text,
	"search_keywords" text DEFAULT '' NOT NULL,
	"shuffle" integer DEFAULT floor(random() * 2147483647)::int NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sold_at" timestamp with time zone,
	"restock_on" date,
	CONSTRAINT "stocks_quantity" CHECK ("stocks"."quantity" >= 0),
	CONSTRAINT "stocks_price" CHECK ("stocks"."price_kobo" between 100 and 100000000000),
	CONSTRAINT "stocks_status" CHECK ("stocks"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_notices" ADD CONSTRAINT "sign_in_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_notices" ADD CONSTRAINT "sign_in_notices_for_device_id_devices_id_fk" FOREIGN KEY ("for_device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_notices" ADD CONSTRAINT "sign_in_notices_new_device_id_devices_id_fk" FOREIGN KEY ("new_device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_members" ADD CONSTRAINT "shop_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_ratings" ADD CONSTRAINT "shop_ratings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_search" ADD CONSTRAINT "stock_search_id_stocks_id_fk" FOREIGN KEY ("id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_likes" ADD CONSTRAINT "stock_likes_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_stock_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."stock_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_prices" ADD CONSTRAINT "stock_prices_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD CONSTRAINT "stock_variants_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_views" ADD CONSTRAINT "stock_views_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_device" ON "passkeys" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "pins_by_device" ON "pins" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "devices_by_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_expires_at" ON "devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_proofs_one" ON "phone_proofs" USING btree ("browser_hash","phone_key","purpose");--> statement-breakpoint
CREATE INDEX "phone_proofs_expires_at" ON "phone_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_codes_one" ON "sign_in_codes" USING btree ("browser_hash","phone_key","purpose");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires_at" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_notices_waiting" ON "sign_in_notices" USING btree ("for_device_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "sign_in_notices_by_new_device" ON "sign_in_notices" USING btree ("new_device_id");--> statement-breakpoint
CREATE INDEX "sign_in_notices_by_user" ON "sign_in_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shop_members_by_user" ON "shop_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_one_shop" ON "shop_members" USING btree ("user_id") WHERE state <> 'invited';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_members_one_owner" ON "shop_members" USING btree ("shop_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "shops_by_name" ON "shops" USING btree ("name_norm","id");--> statement-breakpoint
CREATE INDEX "shops_by_letter" ON "shops" USING btree ("letter","name_norm","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_one_per_owner" ON "shops" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "search_phrases_prefix" ON "search_phrases" USING btree ("phrase" collate "C","weight");--> statement-breakpoint
CREATE INDEX "search_phrases_1" ON "search_phrases" USING btree (left(phrase, 1),"weight" DESC NULLS FIRST,"phrase");--> statement-breakpoint
CREATE INDEX "search_phrases_2" ON "search_phrases" USING btree (left(phrase, 2),"weight" DESC NULLS FIRST,"phrase");--> statement-breakpoint
CREATE INDEX "search_phrases_3" ON "search_phrases" USING btree (left(phrase, 3),"weight" DESC NULLS FIRST,"phrase");--> statement-breakpoint
CREATE INDEX "search_phrases_4" ON "search_phrases" USING btree (left(phrase, 4),"weight" DESC NULLS FIRST,"phrase");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("word" collate "C","uses") WHERE uses > 0;--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree (dmetaphone("word")) WHERE word ~ '^[a-z]+$';--> statement-breakpoint
CREATE INDEX "stock_search_words_0" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 0;--> statement-breakpoint
CREATE INDEX "stock_search_words_1" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 1;--> statement-breakpoint
CREATE INDEX "stock_search_words_2" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 2;--> statement-breakpoint
CREATE INDEX "stock_search_words_3" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 3;--> statement-breakpoint
CREATE INDEX "stock_search_newest" ON "stock_search" USING btree ("category","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_search_shop" ON "stock_search" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_search_price" ON "stock_search" USING btree ("price_kobo","id");--> statement-breakpoint
CREATE INDEX "stock_search_category_price" ON "stock_search" USING btree ("category","price_kobo","id");--> statement-breakpoint
CREATE INDEX "stock_search_bucket" ON "stock_search" USING btree ("price_bucket","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_search_category_bucket" ON "stock_search" USING btree ("category","price_bucket","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_likes_by_visitor" ON "stock_likes" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_stock" ON "stock_movements" USING btree ("stock_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_variants_by_stock" ON "stock_variants" USING btree ("stock_id","id");--> statement-breakpoint
CREATE INDEX "stocks_by_shop" ON "stocks" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stocks_circle" ON "stocks" USING btree ("shuffle","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "stocks_circle_by_category" ON "stocks" USING btree ("category1","shuffle","id") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "stock_search" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
