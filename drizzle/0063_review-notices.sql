ALTER TABLE "push_members" DROP CONSTRAINT "push_members_kinds";--> statement-breakpoint
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_kinds" CHECK ("push_members"."kinds" <@ array['order', 'transfer', 'message', 'review', 'stock', 'plan']);--> statement-breakpoint
-- Whoever hears of messages may answer reviews, and hears of them from now on.
UPDATE "push_members" SET "kinds" = array_append("kinds", 'review') WHERE 'message' = ANY("kinds") AND NOT 'review' = ANY("kinds");
