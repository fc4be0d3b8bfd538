ALTER TABLE "shops" ADD COLUMN "employees_delete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "deleted_status" text;--> statement-breakpoint
-- allowed: its condition holds for no row yet; one pass over the items, a second per million
CREATE INDEX "stocks_deleted" ON "stocks" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- A deleted item is gone from the copies on devices at once, and back with its undo.
CREATE OR REPLACE FUNCTION sync_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM note_sync_change(OLD.shop_id, 'item', OLD.id, true);
  ELSE PERFORM note_sync_change(NEW.shop_id, 'item', NEW.id,
    NOT EXISTS (SELECT FROM stocks WHERE id = NEW.id AND deleted_at IS NULL));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_variant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.stock_id ELSE NEW.stock_id END;
BEGIN
  -- Of an item that is gone there is nothing more to say.
  PERFORM note_sync_change(s.shop_id, 'item', s.id, false) FROM stocks s WHERE s.id = item AND s.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sync_item_changed ON stocks;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_item_changed AFTER UPDATE ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.product_name, OLD.price_kobo, OLD.quantity, OLD.category1, OLD.category2, OLD.category3,
    OLD.option_name, OLD.status, OLD.waits_for_space, OLD.sku, OLD.barcode, OLD.brand, OLD.condition, OLD.restock_on,
    OLD.low_from, OLD.image_base, OLD.image_manifest -> 'widths', OLD.orders, OLD.withheld & 1, OLD.deleted_at)
  IS DISTINCT FROM (NEW.product_name, NEW.price_kobo, NEW.quantity, NEW.category1, NEW.category2, NEW.category3,
    NEW.option_name, NEW.status, NEW.waits_for_space, NEW.sku, NEW.barcode, NEW.brand, NEW.condition, NEW.restock_on,
    NEW.low_from, NEW.image_base, NEW.image_manifest -> 'widths', NEW.orders, NEW.withheld & 1, NEW.deleted_at))
  EXECUTE FUNCTION sync_item_changed();
