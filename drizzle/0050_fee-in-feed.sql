-- The buyer's yes to a fee is news for the shop's devices too.
DROP TRIGGER sync_order_changed ON orders;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_order_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.buyer_name, OLD.buyer_phone, OLD.address, OLD.note, OLD.total_kobo, OLD.paid_kobo,
    OLD.refunded_kobo, OLD.expires_at, OLD.completed_at, OLD.cancel_reason, OLD.attention, OLD.fee_state)
  IS DISTINCT FROM (NEW.status, NEW.buyer_name, NEW.buyer_phone, NEW.address, NEW.note, NEW.total_kobo, NEW.paid_kobo,
    NEW.refunded_kobo, NEW.expires_at, NEW.completed_at, NEW.cancel_reason, NEW.attention, NEW.fee_state))
  EXECUTE FUNCTION sync_order_changed();
