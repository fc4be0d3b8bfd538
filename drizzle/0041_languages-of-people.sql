ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "ad_settings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "channel_chats" ADD COLUMN "language_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;