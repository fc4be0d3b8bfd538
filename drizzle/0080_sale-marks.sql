ALTER TABLE "push_members" DROP CONSTRAINT "push_members_kinds";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_attention";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "mark" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- allowed: a row a browser of a team member, ten a person at most, and wider than the check before: a moment
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_kinds" CHECK ("push_members"."kinds" <@ array['order', 'transfer', 'message', 'review', 'stock', 'plan', 'letter', 'marked']);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_mark" CHECK ("order_lines"."mark" in ('below_floor', 'below_price')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_marks" CHECK ("orders"."marks" <@ array['below_floor', 'below_price', 'dated_back']) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention" CHECK ("orders"."attention" in ('oversold', 'marked')) NOT VALID;
--> statement-breakpoint
-- What a sale is marked for is part of the copy on a device.
DROP TRIGGER sync_order_changed ON orders;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_order_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.buyer_name, OLD.buyer_phone, OLD.get_by, OLD.address, OLD.note, OLD.pay_by, OLD.pieces,
    OLD.total_kobo, OLD.discount_kobo, OLD.discount_code, OLD.fee_kobo, OLD.fee_state, OLD.paid_kobo, OLD.refunded_kobo,
    OLD.expires_at, OLD.completed_at, OLD.cancel_reason, OLD.attention, OLD.marks)
  IS DISTINCT FROM (NEW.status, NEW.buyer_name, NEW.buyer_phone, NEW.get_by, NEW.address, NEW.note, NEW.pay_by, NEW.pieces,
    NEW.total_kobo, NEW.discount_kobo, NEW.discount_code, NEW.fee_kobo, NEW.fee_state, NEW.paid_kobo, NEW.refunded_kobo,
    NEW.expires_at, NEW.completed_at, NEW.cancel_reason, NEW.attention, NEW.marks))
  EXECUTE FUNCTION sync_order_changed();
--> statement-breakpoint
-- Whoever pays the plan also sets prices, and hears of such sales from now on.
-- allowed: the same few rows; their own browsers change them, and wait a moment
UPDATE "push_members" SET "kinds" = array_append("kinds", 'marked') WHERE 'plan' = ANY("kinds") AND NOT 'marked' = ANY("kinds");
--> statement-breakpoint
-- allowed: as many rows again: what the same browsers wished for
UPDATE "push_wishes" SET "kinds" = array_append("kinds", 'marked') WHERE 'plan' = ANY("kinds") AND NOT 'marked' = ANY("kinds");
