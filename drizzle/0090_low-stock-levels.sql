ALTER TABLE "stocks" ADD COLUMN "low_from" integer;--> statement-breakpoint
-- The level is part of the copy on a device.
DROP TRIGGER sync_item_changed ON stocks;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_item_changed AFTER UPDATE ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.product_name, OLD.price_kobo, OLD.quantity, OLD.category1, OLD.category2, OLD.category3,
    OLD.option_name, OLD.status, OLD.waits_for_space, OLD.sku, OLD.barcode, OLD.brand, OLD.condition, OLD.restock_on,
    OLD.low_from, OLD.image_base, OLD.image_manifest -> 'widths', OLD.orders, OLD.withheld & 1)
  IS DISTINCT FROM (NEW.product_name, NEW.price_kobo, NEW.quantity, NEW.category1, NEW.category2, NEW.category3,
    NEW.option_name, NEW.status, NEW.waits_for_space, NEW.sku, NEW.barcode, NEW.brand, NEW.condition, NEW.restock_on,
    NEW.low_from, NEW.image_base, NEW.image_manifest -> 'widths', NEW.orders, NEW.withheld & 1)) EXECUTE FUNCTION sync_item_changed();
