CREATE TABLE "ad_settings" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"auto_post" boolean DEFAULT false NOT NULL,
	"whatsapp_enabled" boolean DEFAULT true NOT NULL,
	"whatsapp_number" text DEFAULT '' NOT NULL,
	"telegram_enabled" boolean DEFAULT false NOT NULL,
	"telegram_channel" text DEFAULT '' NOT NULL,
	"telegram_channel_id" text DEFAULT '' NOT NULL,
	"telegram_token_sealed" text,
	"facebook_enabled" boolean DEFAULT false NOT NULL,
	"facebook_page_id" text DEFAULT '' NOT NULL,
	"facebook_token_sealed" text,
	"twitter_enabled" boolean DEFAULT false NOT NULL,
	"twitter_handle" text DEFAULT '' NOT NULL,
	"twitter_key_sealed" text,
	"instagram_enabled" boolean DEFAULT false NOT NULL,
	"instagram_handle" text DEFAULT '' NOT NULL,
	"instagram_token_sealed" text,
	"location" text DEFAULT 'Nigeria' NOT NULL,
	"age_min" smallint DEFAULT 18 NOT NULL,
	"age_max" smallint DEFAULT 65 NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"budget_daily_kobo" bigint DEFAULT 0 NOT NULL,
	"budget_total_kobo" bigint DEFAULT 0 NOT NULL,
	"budget_currency" text DEFAULT 'NGN' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_settings_ages" CHECK ("ad_settings"."age_min" >= 13 and "ad_settings"."age_max" <= 100 and "ad_settings"."age_min" <= "ad_settings"."age_max")
);
--> statement-breakpoint
CREATE TABLE "advert_clicks" (
	"code" text NOT NULL,
	"day" date NOT NULL,
	"visitor_id" text NOT NULL,
	CONSTRAINT "advert_clicks_code_day_visitor_id_pk" PRIMARY KEY("code","day","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "advert_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advert_codes_code" CHECK ("advert_codes"."code" ~ '^[a-z0-9]{4,16}$')
);
--> statement-breakpoint
CREATE TABLE "advert_posts" (
	"stock_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"message_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advert_posts_state" CHECK ("advert_posts"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "adverts" (
	"stock_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"template" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"by_user_id" uuid,
	"generated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ad_settings" ADD CONSTRAINT "ad_settings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_clicks" ADD CONSTRAINT "advert_clicks_code_advert_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."advert_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_codes" ADD CONSTRAINT "advert_codes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_codes" ADD CONSTRAINT "advert_codes_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_posts" ADD CONSTRAINT "advert_posts_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_posts" ADD CONSTRAINT "advert_posts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverts" ADD CONSTRAINT "adverts_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverts" ADD CONSTRAINT "adverts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverts" ADD CONSTRAINT "adverts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advert_codes_once" ON "advert_codes" USING btree ("stock_id","place");--> statement-breakpoint
CREATE INDEX "advert_codes_by_shop" ON "advert_codes" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "advert_posts_failed" ON "advert_posts" USING btree ("shop_id","updated_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "adverts_by_shop" ON "adverts" USING btree ("shop_id","generated_at");