CREATE TABLE "sync_changes" (
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_changes_shop_id_kind_ref_id_pk" PRIMARY KEY("shop_id","kind","ref_id"),
	CONSTRAINT "sync_changes_kind" CHECK ("sync_changes"."kind" in ('item', 'order', 'thread', 'message', 'overruled'))
);
--> statement-breakpoint
CREATE TABLE "sync_overruled" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"field" text NOT NULL,
	"mine" text NOT NULL,
	"theirs" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "counted" integer;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "field_times" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "waits_for_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_overruled" ADD CONSTRAINT "sync_overruled_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_overruled" ADD CONSTRAINT "sync_overruled_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_overruled" ADD CONSTRAINT "sync_overruled_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_changes_by_seq" ON "sync_changes" USING btree ("shop_id","seq","ref_id");--> statement-breakpoint
CREATE INDEX "sync_changes_gone" ON "sync_changes" USING btree ("at") WHERE gone;--> statement-breakpoint
CREATE INDEX "sync_overruled_by_shop" ON "sync_overruled" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "sync_overruled_by_user" ON "sync_overruled" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sync_overruled_by_stock" ON "sync_overruled" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "sync_overruled_at" ON "sync_overruled" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_to_look_at" ON "orders" USING btree ("shop_id","number") WHERE attention is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_counts" ON "stock_movements" USING btree ("stock_id","at") WHERE counted is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_short" CHECK ("order_lines"."short" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention" CHECK ("orders"."attention" in ('oversold'));
--> statement-breakpoint
-- What the copy on a device holds has changed: one row a thing, one number a transaction, taken last.
-- The triggers are deferred: the row of the channel is locked only from the end of the work to the commit.
CREATE FUNCTION note_sync_change(shop uuid, what text, ref uuid, is_gone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'changes:' || shop;
  number bigint;
BEGIN
  -- A shop that is being deleted takes its rows with it.
  IF NOT EXISTS (SELECT FROM shops WHERE id = shop AND deleting_at IS NULL) THEN RETURN; END IF;
  SELECT seq INTO number FROM live_channels WHERE channel = name AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    INSERT INTO live_channels AS c (channel, seq) VALUES (name, 1)
      ON CONFLICT (channel) DO UPDATE SET seq = c.seq + 1 RETURNING seq INTO number;
  END IF;
  INSERT INTO sync_changes AS c (shop_id, kind, ref_id, seq, gone, at) VALUES (shop, what, ref, number, is_gone, now())
    ON CONFLICT (shop_id, kind, ref_id) DO UPDATE SET seq = number, gone = is_gone, at = now()
    WHERE c.seq <> number OR c.gone <> is_gone;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM note_sync_change(OLD.shop_id, 'item', OLD.id, true);
  ELSE PERFORM note_sync_change(NEW.shop_id, 'item', NEW.id, NOT EXISTS (SELECT FROM stocks WHERE id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_variant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.stock_id ELSE NEW.stock_id END;
BEGIN
  -- Of an item that is gone there is nothing more to say.
  PERFORM note_sync_change(s.shop_id, 'item', s.id, false) FROM stocks s WHERE s.id = item;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM note_sync_change(OLD.shop_id, 'order', OLD.id, true);
  ELSE PERFORM note_sync_change(NEW.shop_id, 'order', NEW.id, NOT EXISTS (SELECT FROM orders WHERE id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_order_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sync_change(o.shop_id, 'order', o.id, false) FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_thread_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM note_sync_change(OLD.shop_id, 'thread', OLD.id, true);
  ELSE PERFORM note_sync_change(NEW.shop_id, 'thread', NEW.id, NOT EXISTS (SELECT FROM message_threads WHERE id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_message_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM note_sync_change(OLD.shop_id, 'message', OLD.id, true);
  ELSE PERFORM note_sync_change(NEW.shop_id, 'message', NEW.id, NOT EXISTS (SELECT FROM messages WHERE id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_overruled_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sync_change(NEW.shop_id, 'overruled', NEW.id, false);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_sync_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sync_changes WHERE shop_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sync_shop_deleted AFTER DELETE ON shops FOR EACH ROW EXECUTE FUNCTION forget_sync_changes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_item_added AFTER INSERT OR DELETE ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_item_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_item_changed AFTER UPDATE ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.product_name, OLD.price_kobo, OLD.quantity, OLD.category1, OLD.category2, OLD.category3,
    OLD.option_name, OLD.status, OLD.waits_for_space, OLD.sku, OLD.barcode, OLD.brand, OLD.condition, OLD.restock_on,
    OLD.image_base, OLD.image_manifest -> 'widths', OLD.orders)
  IS DISTINCT FROM (NEW.product_name, NEW.price_kobo, NEW.quantity, NEW.category1, NEW.category2, NEW.category3,
    NEW.option_name, NEW.status, NEW.waits_for_space, NEW.sku, NEW.barcode, NEW.brand, NEW.condition, NEW.restock_on,
    NEW.image_base, NEW.image_manifest -> 'widths', NEW.orders)) EXECUTE FUNCTION sync_item_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_variant_added AFTER INSERT OR DELETE ON stock_variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_variant_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_variant_changed AFTER UPDATE ON stock_variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.color, OLD.size, OLD.option, OLD.price_kobo, OLD.quantity, OLD.removed)
  IS DISTINCT FROM (NEW.color, NEW.size, NEW.option, NEW.price_kobo, NEW.quantity, NEW.removed))
  EXECUTE FUNCTION sync_variant_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_order_added AFTER INSERT OR DELETE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_order_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_order_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.buyer_name, OLD.buyer_phone, OLD.address, OLD.note, OLD.total_kobo, OLD.paid_kobo,
    OLD.refunded_kobo, OLD.expires_at, OLD.completed_at, OLD.cancel_reason, OLD.attention)
  IS DISTINCT FROM (NEW.status, NEW.buyer_name, NEW.buyer_phone, NEW.address, NEW.note, NEW.total_kobo, NEW.paid_kobo,
    NEW.refunded_kobo, NEW.expires_at, NEW.completed_at, NEW.cancel_reason, NEW.attention))
  EXECUTE FUNCTION sync_order_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_line_changed AFTER UPDATE ON order_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.returned <> NEW.returned) EXECUTE FUNCTION sync_order_part_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_claim_made AFTER INSERT ON order_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.method = 'transfer' AND NEW.state = 'pending') EXECUTE FUNCTION sync_order_part_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_claim_changed AFTER UPDATE ON order_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.method = 'transfer' AND OLD.state <> NEW.state) EXECUTE FUNCTION sync_order_part_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_thread_added AFTER INSERT OR DELETE ON message_threads DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_thread_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_thread_changed AFTER UPDATE ON message_threads DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.buyer_name, OLD.last_seq, OLD.unread, OLD.seen_seq, OLD.closed_at)
  IS DISTINCT FROM (NEW.buyer_name, NEW.last_seq, NEW.unread, NEW.seen_seq, NEW.closed_at))
  EXECUTE FUNCTION sync_thread_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_message_added AFTER INSERT OR DELETE ON messages DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_message_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_message_changed AFTER UPDATE ON messages DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.text, OLD.state, OLD.reason, OLD.attachment)
  IS DISTINCT FROM (NEW.text, NEW.state, NEW.reason, NEW.attachment)) EXECUTE FUNCTION sync_message_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_overruled_added AFTER INSERT ON sync_overruled DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sync_overruled_added();
