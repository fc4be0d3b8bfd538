ALTER TABLE "push_members" DROP CONSTRAINT "push_members_kinds";--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
-- allowed: written by operators alone, a few a day: what was answered or lifted has been read
UPDATE "measures" SET "seen_at" = coalesce("lifted_at", "answered_at") WHERE "lifted_at" IS NOT NULL OR "answered_at" IS NOT NULL;--> statement-breakpoint
-- Devices that have a copy already hear of what is hidden now; read before the trigger below holds the items.
SELECT note_sync_change(shop_id, 'item', stock_id, false) FROM measures WHERE kind = 'hide' AND lifted_at IS NULL AND stock_id IS NOT NULL;
--> statement-breakpoint
-- And of the codes that their open orders take.
SELECT note_sync_change(o.shop_id, 'order', o.id, false) FROM hand_overs h JOIN orders o ON o.id = h.order_id WHERE h.done_at IS NULL AND o.status IN ('pending', 'confirmed', 'ready', 'out_for_delivery');
--> statement-breakpoint
-- allowed: a row a browser of a team member, ten a person at most, and wider than the check before: a moment
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_kinds" CHECK ("push_members"."kinds" <@ array['order', 'transfer', 'message', 'review', 'stock', 'plan', 'letter']);--> statement-breakpoint
-- Whether an item is hidden by a measure is part of the copy on a device; the suspension of a whole shop is not.
DROP TRIGGER sync_item_changed ON stocks;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_item_changed AFTER UPDATE ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.product_name, OLD.price_kobo, OLD.quantity, OLD.category1, OLD.category2, OLD.category3,
    OLD.option_name, OLD.status, OLD.waits_for_space, OLD.sku, OLD.barcode, OLD.brand, OLD.condition, OLD.restock_on,
    OLD.image_base, OLD.image_manifest -> 'widths', OLD.orders, OLD.withheld & 1)
  IS DISTINCT FROM (NEW.product_name, NEW.price_kobo, NEW.quantity, NEW.category1, NEW.category2, NEW.category3,
    NEW.option_name, NEW.status, NEW.waits_for_space, NEW.sku, NEW.barcode, NEW.brand, NEW.condition, NEW.restock_on,
    NEW.image_base, NEW.image_manifest -> 'widths', NEW.orders, NEW.withheld & 1)) EXECUTE FUNCTION sync_item_changed();
--> statement-breakpoint
-- Whoever pays the plan may answer Oja, and hears of its letters from now on.
-- allowed: the same few rows; their own browsers change them, and wait a moment
UPDATE "push_members" SET "kinds" = array_append("kinds", 'letter') WHERE 'plan' = ANY("kinds") AND NOT 'letter' = ANY("kinds");
