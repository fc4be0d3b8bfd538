CREATE TABLE "hand_overs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "hand_overs_code" CHECK ("hand_overs"."code" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "odd_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "hands_over_by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "tells_transfers_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "bank_named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "place_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "completed_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_transfer_amounts" ON "orders" USING btree ("shop_id","total_kobo") WHERE pay_by = 'transfer';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_odd" CHECK ("orders"."odd_kobo" between 0 and "orders"."discount_kobo");--> statement-breakpoint
-- Completed orders of the web, counted where they become it and where they stop being it.
CREATE FUNCTION count_completed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'completed' THEN 1 ELSE 0 END;
  is_now integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'completed' THEN 1 ELSE 0 END;
BEGIN
  UPDATE shops SET completed_orders = completed_orders + is_now - was
    WHERE id = COALESCE(NEW.shop_id, OLD.shop_id) AND deleting_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_completed AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.source = 'web' AND (OLD.status = 'completed') <> (NEW.status = 'completed'))
  EXECUTE FUNCTION count_completed();
--> statement-breakpoint
CREATE TRIGGER orders_completed_go AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.source = 'web' AND OLD.status = 'completed') EXECUTE FUNCTION count_completed();
--> statement-breakpoint
-- Many at once (a demo market, a list of old orders) move each shop once.
CREATE FUNCTION count_completed_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shops SET completed_orders = completed_orders + n
    FROM (SELECT shop_id, count(*) AS n FROM added WHERE source = 'web' AND status = 'completed' GROUP BY shop_id) a
    WHERE id = a.shop_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_completed_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_completed_added();
--> statement-breakpoint
UPDATE shops SET completed_orders = n
  FROM (SELECT shop_id, count(*) AS n FROM orders WHERE source = 'web' AND status = 'completed' GROUP BY shop_id) c
  WHERE shops.id = c.shop_id;
--> statement-breakpoint
-- An account that the provider has named carries both names of the owner, each as a word of its own.
CREATE FUNCTION is_named_like_owner(account text, shop uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT u.first_name <> '' AND u.last_name <> ''
    AND position(' ' || fold_text(u.first_name) || ' ' IN ' ' || fold_text(account) || ' ') > 0
    AND position(' ' || fold_text(u.last_name) || ' ' IN ' ' || fold_text(account) || ' ') > 0
  FROM shops s JOIN users u ON u.id = s.owner_user_id WHERE s.id = shop;
$$;
--> statement-breakpoint
CREATE FUNCTION note_bank_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shop uuid := COALESCE(NEW.shop_id, OLD.shop_id);
  found timestamptz;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.checked_at IS NOT NULL AND is_named_like_owner(NEW.account_name, shop) THEN
    found := NEW.checked_at;
  END IF;
  UPDATE shops SET bank_named_at = found WHERE id = shop AND bank_named_at IS DISTINCT FROM found;
  PERFORM tell_market_changed(shop);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_named_noted AFTER INSERT OR DELETE OR UPDATE OF account_name, checked_at ON shop_bank_accounts
  FOR EACH ROW EXECUTE FUNCTION note_bank_named();
--> statement-breakpoint
UPDATE shops SET bank_named_at = a.checked_at FROM shop_bank_accounts a
  WHERE a.shop_id = shops.id AND a.checked_at IS NOT NULL AND is_named_like_owner(a.account_name, shops.id);
