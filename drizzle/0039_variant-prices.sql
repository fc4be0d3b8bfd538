ALTER TABLE "order_lines" ADD COLUMN "option" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "more_types" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD COLUMN "option" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_variants" ADD COLUMN "price_kobo" bigint;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "lowest_kobo" bigint;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "highest_kobo" bigint;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "option_name" text;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_more_types" CHECK (cardinality("shops"."more_types") <= 2);--> statement-breakpoint
ALTER TABLE "stock_variants" ADD CONSTRAINT "stock_variants_price" CHECK ("stock_variants"."price_kobo" between 100 and 100000000000);
--> statement-breakpoint
-- What an item's variants on offer cost at least and at most: nothing is kept where none has a price of its own.
CREATE FUNCTION stock_price_range(item uuid, item_price bigint, OUT lowest bigint, OUT highest bigint) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(price_kobo) > 0 THEN min(coalesce(price_kobo, item_price)) END,
    CASE WHEN count(price_kobo) > 0 THEN max(coalesce(price_kobo, item_price)) END
  FROM stock_variants WHERE stock_id = item AND NOT removed
$$;
--> statement-breakpoint
CREATE FUNCTION follow_item_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW.lowest_kobo, NEW.highest_kobo FROM stock_price_range(NEW.id, NEW.price_kobo);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stocks_price_changed BEFORE UPDATE OF price_kobo ON stocks
  FOR EACH ROW WHEN (OLD.price_kobo <> NEW.price_kobo) EXECUTE FUNCTION follow_item_price();
--> statement-breakpoint
CREATE FUNCTION follow_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.stock_id ELSE NEW.stock_id END;
BEGIN
  UPDATE stocks s SET lowest_kobo = r.lowest, highest_kobo = r.highest
  FROM stocks i, stock_price_range(i.id, i.price_kobo) r
  WHERE i.id = item AND s.id = i.id AND (s.lowest_kobo, s.highest_kobo) IS DISTINCT FROM (r.lowest, r.highest);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_variants_priced AFTER INSERT ON stock_variants
  FOR EACH ROW EXECUTE FUNCTION follow_variant_price();
--> statement-breakpoint
CREATE TRIGGER stock_variants_price_changed AFTER UPDATE OF price_kobo, removed ON stock_variants FOR EACH ROW
  WHEN (OLD.price_kobo IS DISTINCT FROM NEW.price_kobo OR OLD.removed <> NEW.removed) EXECUTE FUNCTION follow_variant_price();
--> statement-breakpoint
CREATE TRIGGER stock_variants_price_gone AFTER DELETE ON stock_variants
  FOR EACH ROW WHEN (OLD.price_kobo IS NOT NULL) EXECUTE FUNCTION follow_variant_price();
