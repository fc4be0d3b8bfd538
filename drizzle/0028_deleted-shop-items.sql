-- A large shop's rows go in portions; its items leave every list at the moment at which it is marked.
CREATE FUNCTION shops_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stocks SET status = 'hidden' WHERE shop_id = NEW.id AND status = 'active';
  DELETE FROM stock_search WHERE shop_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_leaving AFTER UPDATE OF deleting_at ON shops FOR EACH ROW
  WHEN (OLD.deleting_at IS NULL AND NEW.deleting_at IS NOT NULL) EXECUTE FUNCTION shops_leaving();
