ALTER TABLE "recovery_requests" DROP CONSTRAINT "recovery_requests_state";--> statement-breakpoint
DROP INDEX "recovery_requests_one";--> statement-breakpoint
DROP INDEX "recovery_requests_waiting";--> statement-breakpoint
DROP INDEX "orders_by_phone";--> statement-breakpoint
ALTER TABLE "recovery_requests" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "agreed_by" uuid;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "recovery_requests_links" ON "recovery_requests" USING gin ("token_hashes");--> statement-breakpoint
CREATE INDEX "reports_by_phone" ON "reports" USING btree ("phone_key") WHERE "reports"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "bids_by_phone" ON "bids" USING btree ("buyer_phone") WHERE buyer_phone <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_requests_one" ON "recovery_requests" USING btree ("user_id") WHERE state in ('waiting', 'checked', 'agreed');--> statement-breakpoint
CREATE INDEX "recovery_requests_waiting" ON "recovery_requests" USING btree ("id") WHERE state in ('waiting', 'checked', 'agreed');--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("buyer_phone","id" DESC NULLS FIRST) WHERE buyer_phone <> '';--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_two" CHECK ("recovery_requests"."state" not in ('agreed', 'done') or (num_nulls(checked_by, agreed_by, opens_at) = 0 and checked_by <> agreed_by));--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_state" CHECK ("recovery_requests"."state" in ('waiting', 'checked', 'agreed', 'done', 'stopped', 'refused'));