ALTER TABLE "measures" DROP CONSTRAINT "measures_kind";--> statement-breakpoint
-- allowed: a row a shop, read through once, and of the shops hardly any is in it
CREATE INDEX "shops_number_waits" ON "shops" USING btree ("id") WHERE registration_number is not null and registered_at is null;--> statement-breakpoint
-- allowed: letters of operators, some thousands at most; the wider check takes all that the one before took
ALTER TABLE "measures" ADD CONSTRAINT "measures_kind" CHECK ("measures"."kind" in ('hide', 'hide_review', 'warn', 'suspend', 'message', 'plan'));
