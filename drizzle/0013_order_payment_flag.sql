ALTER TABLE "order_payments" ADD COLUMN "flag" text;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "flagged_at" timestamp with time zone;