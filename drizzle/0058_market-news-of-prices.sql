-- Cards show more than what was told so far: the lowest of several prices, what stands struck beside it and whether one
-- may bargain. Kept pages and cards heard of these only with the next change of the product.
DROP TRIGGER stocks_shown_changed ON stocks;--> statement-breakpoint
CREATE TRIGGER stocks_shown_changed AFTER UPDATE ON stocks FOR EACH ROW
  WHEN ((OLD.product_name, OLD.description, OLD.price_kobo, OLD.category1, OLD.category2, OLD.category3,
      OLD.image_base, OLD.image_manifest, OLD.additional_images, OLD.status, OLD.brand, OLD.quantity = 0,
      OLD.lowest_kobo, OLD.highest_kobo, OLD.was_kobo, OLD.offer_until, OLD.negotiable)
    IS DISTINCT FROM (NEW.product_name, NEW.description, NEW.price_kobo, NEW.category1, NEW.category2, NEW.category3,
      NEW.image_base, NEW.image_manifest, NEW.additional_images, NEW.status, NEW.brand, NEW.quantity = 0,
      NEW.lowest_kobo, NEW.highest_kobo, NEW.was_kobo, NEW.offer_until, NEW.negotiable))
  EXECUTE FUNCTION stocks_changed();--> statement-breakpoint
CREATE FUNCTION variant_shown_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_market_changed(NEW.stock_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_variants_shown_changed AFTER UPDATE ON stock_variants FOR EACH ROW
  WHEN ((OLD.price_kobo, OLD.was_kobo, OLD.removed, OLD.quantity = 0)
    IS DISTINCT FROM (NEW.price_kobo, NEW.was_kobo, NEW.removed, NEW.quantity = 0))
  EXECUTE FUNCTION variant_shown_changed();
