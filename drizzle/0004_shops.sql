ALTER TABLE "shop_members" ADD COLUMN "given_first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_members" ADD COLUMN "given_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_members" ADD COLUMN "join_seen_at" timestamp with time zone;