ALTER TABLE "shop_delivery" ADD COLUMN "day_hours" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD COLUMN "priced_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD COLUMN "back_kobo" bigint;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD COLUMN "was_kobo" bigint;
--> statement-breakpoint
-- A variant that costs what its item does follows the item's own history; since when others have their price is not known.
UPDATE stock_variants SET priced_at = 'epoch' WHERE price_kobo IS NULL;
--> statement-breakpoint
UPDATE stock_variants v SET was_kobo = s.was_kobo FROM stocks s
  WHERE s.id = v.stock_id AND s.was_kobo IS NOT NULL AND v.price_kobo IS NULL AND NOT v.removed;
--> statement-breakpoint
-- Another price is another price from now on; one that somebody has named while an offer runs stands when it is over.
CREATE FUNCTION note_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.priced_at IS NOT DISTINCT FROM OLD.priced_at THEN
    NEW.priced_at := now();
  END IF;
  IF NEW.back_kobo IS NOT DISTINCT FROM OLD.back_kobo THEN
    NEW.back_kobo := NULL;
    NEW.was_kobo := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_variants_price_noted BEFORE UPDATE OF price_kobo ON stock_variants FOR EACH ROW
  WHEN (OLD.price_kobo IS DISTINCT FROM NEW.price_kobo) EXECUTE FUNCTION note_variant_price();
--> statement-breakpoint
-- Whatever has ended an offer, the variants' own prices are back with it.
CREATE FUNCTION end_offer_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_variants SET price_kobo = back_kobo, back_kobo = NULL, was_kobo = NULL
    WHERE stock_id = NEW.id AND back_kobo IS NOT NULL;
  UPDATE stock_variants SET was_kobo = NULL WHERE stock_id = NEW.id AND was_kobo IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stocks_offer_over AFTER UPDATE ON stocks FOR EACH ROW
  WHEN (OLD.offer_until IS NOT NULL AND NEW.offer_until IS NULL) EXECUTE FUNCTION end_offer_of_variants();
