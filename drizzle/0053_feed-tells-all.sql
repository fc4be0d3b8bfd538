-- Everything that a device shows moves the feed. Of a message that is the last of its thread the list of threads shows
-- words and state; of a buyer who gives a name each message shows it; an order line loses its item when that is deleted.
CREATE OR REPLACE FUNCTION sync_message_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_sync_change(OLD.shop_id, 'message', OLD.id, true);
    RETURN NULL;
  END IF;
  PERFORM note_sync_change(NEW.shop_id, 'message', NEW.id, NOT EXISTS (SELECT FROM messages WHERE id = NEW.id));
  PERFORM note_sync_change(t.shop_id, 'thread', t.id, false) FROM message_threads t
    WHERE TG_OP = 'UPDATE' AND t.id = NEW.thread_id AND t.last_seq = NEW.seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_thread_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_sync_change(OLD.shop_id, 'thread', OLD.id, true);
    RETURN NULL;
  END IF;
  PERFORM note_sync_change(NEW.shop_id, 'thread', NEW.id, NOT EXISTS (SELECT FROM message_threads WHERE id = NEW.id));
  IF TG_OP = 'UPDATE' AND OLD.buyer_name IS DISTINCT FROM NEW.buyer_name THEN
    -- As many as a copy is filled with.
    PERFORM note_sync_change(m.shop_id, 'message', m.id, false)
      FROM (SELECT shop_id, id FROM messages WHERE thread_id = NEW.id ORDER BY seq DESC LIMIT 20) m;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_order_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An order that has long been over is in no copy: an item that is deleted may be in thousands of them.
  PERFORM note_sync_change(o.shop_id, 'order', o.id, false) FROM orders o WHERE o.id = NEW.order_id
    AND (o.status IN ('pending', 'confirmed', 'ready', 'out_for_delivery')
      OR greatest(o.placed_at, o.completed_at) > now() - interval '31 days');
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sync_order_changed ON orders;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_order_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.buyer_name, OLD.buyer_phone, OLD.get_by, OLD.address, OLD.note, OLD.pay_by, OLD.pieces,
    OLD.total_kobo, OLD.discount_kobo, OLD.discount_code, OLD.fee_kobo, OLD.fee_state, OLD.paid_kobo, OLD.refunded_kobo,
    OLD.expires_at, OLD.completed_at, OLD.cancel_reason, OLD.attention)
  IS DISTINCT FROM (NEW.status, NEW.buyer_name, NEW.buyer_phone, NEW.get_by, NEW.address, NEW.note, NEW.pay_by, NEW.pieces,
    NEW.total_kobo, NEW.discount_kobo, NEW.discount_code, NEW.fee_kobo, NEW.fee_state, NEW.paid_kobo, NEW.refunded_kobo,
    NEW.expires_at, NEW.completed_at, NEW.cancel_reason, NEW.attention))
  EXECUTE FUNCTION sync_order_changed();
--> statement-breakpoint
DROP TRIGGER sync_line_changed ON order_lines;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_line_changed AFTER UPDATE ON order_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.stock_id, OLD.variant_id, OLD.returned, OLD.short)
  IS DISTINCT FROM (NEW.stock_id, NEW.variant_id, NEW.returned, NEW.short)) EXECUTE FUNCTION sync_order_part_changed();
--> statement-breakpoint
DROP TRIGGER sync_claim_changed ON order_payments;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_claim_changed AFTER UPDATE ON order_payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.method = 'transfer' AND (OLD.state, OLD.amount_kobo) IS DISTINCT FROM (NEW.state, NEW.amount_kobo))
  EXECUTE FUNCTION sync_order_part_changed();
--> statement-breakpoint
DROP TRIGGER sync_message_changed ON messages;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_message_changed AFTER UPDATE ON messages DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.text, OLD.state, OLD.reason, OLD.card, OLD.attachment, OLD.sent_at, OLD.received_at)
  IS DISTINCT FROM (NEW.text, NEW.state, NEW.reason, NEW.card, NEW.attachment, NEW.sent_at, NEW.received_at))
  EXECUTE FUNCTION sync_message_changed();
