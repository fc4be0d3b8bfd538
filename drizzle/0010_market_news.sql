-- Pages that are kept in memory must forget what changed, whoever changed it: so the rows themselves
-- tell, when the change commits, with the ids of what such pages may show.
CREATE FUNCTION tell_market_changed(variadic ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('oja_live', json_build_object('t', 'market.changed', 'p', to_json(ids))::text);
$$;--> statement-breakpoint
CREATE FUNCTION stocks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_market_changed(NEW.shop_id);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_market_changed(OLD.id, OLD.shop_id);
  ELSE
    PERFORM tell_market_changed(NEW.id, NEW.shop_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION shops_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_market_changed(COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION owner_picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_market_changed(shops.id) FROM shops WHERE shops.owner_user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stocks_come_and_go AFTER INSERT OR DELETE ON stocks
  FOR EACH ROW EXECUTE FUNCTION stocks_changed();--> statement-breakpoint
CREATE TRIGGER stocks_shown_changed AFTER UPDATE ON stocks FOR EACH ROW
  WHEN ((OLD.product_name, OLD.description, OLD.price_kobo, OLD.category1, OLD.category2, OLD.category3,
      OLD.image_base, OLD.image_manifest, OLD.additional_images, OLD.status, OLD.brand, OLD.quantity = 0)
    IS DISTINCT FROM (NEW.product_name, NEW.description, NEW.price_kobo, NEW.category1, NEW.category2, NEW.category3,
      NEW.image_base, NEW.image_manifest, NEW.additional_images, NEW.status, NEW.brand, NEW.quantity = 0))
  EXECUTE FUNCTION stocks_changed();--> statement-breakpoint
CREATE TRIGGER shops_shown_changed AFTER UPDATE ON shops FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.business_type, OLD.phone_number, OLD.telegram_username, OLD.rating_sum, OLD.total_ratings)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.business_type, NEW.phone_number, NEW.telegram_username, NEW.rating_sum, NEW.total_ratings))
  EXECUTE FUNCTION shops_changed();--> statement-breakpoint
CREATE TRIGGER shops_go AFTER DELETE ON shops FOR EACH ROW EXECUTE FUNCTION shops_changed();--> statement-breakpoint
CREATE TRIGGER owner_picture_shown_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.picture_base, OLD.picture_manifest) IS DISTINCT FROM (NEW.picture_base, NEW.picture_manifest))
  EXECUTE FUNCTION owner_picture_changed();
