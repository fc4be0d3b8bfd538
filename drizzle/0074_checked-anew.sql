-- What was seen does not outlive what was seen. A place that was read out of the address for the first time is no other place; words written otherwise are the same.
CREATE FUNCTION forget_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF fold_text(NEW.address) IS DISTINCT FROM fold_text(OLD.address) OR (OLD.place IS NOT NULL AND NEW.place IS DISTINCT FROM OLD.place) THEN
    NEW.place_seen_at := NULL;
  END IF;
  IF fold_text(NEW.name) IS DISTINCT FROM fold_text(OLD.name) THEN
    NEW.registered_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shops_checked_anew BEFORE UPDATE OF name, address, place ON shops FOR EACH ROW
  WHEN (OLD.place_seen_at IS NOT NULL OR OLD.registered_at IS NOT NULL) EXECUTE FUNCTION forget_checked();
--> statement-breakpoint
-- The account is compared again when its owner is called otherwise.
CREATE FUNCTION owner_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shops SET bank_named_at = CASE WHEN is_named_like_owner(a.account_name, shops.id) THEN a.checked_at END
    FROM shop_bank_accounts a
    WHERE shops.owner_user_id = NEW.id AND a.shop_id = shops.id AND a.checked_at IS NOT NULL
      AND (shops.bank_named_at IS NOT NULL) <> is_named_like_owner(a.account_name, shops.id);
  IF FOUND THEN
    PERFORM tell_market_changed(id) FROM shops WHERE owner_user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION owner_renamed();
--> statement-breakpoint
-- allowed: only shops whose owner has another name since, a handful
UPDATE shops SET bank_named_at = NULL FROM shop_bank_accounts a
  WHERE a.shop_id = shops.id AND shops.bank_named_at IS NOT NULL AND NOT is_named_like_owner(a.account_name, shops.id);
