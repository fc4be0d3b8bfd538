ALTER TABLE "message_shops" ADD COLUMN "burst_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_shops" ADD COLUMN "burst" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "quiet" text;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_quiet" CHECK ("message_threads"."quiet" in ('muted', 'blocked')) NOT VALID;--> statement-breakpoint
DROP TRIGGER sync_thread_changed ON message_threads;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sync_thread_changed AFTER UPDATE ON message_threads DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.buyer_name, OLD.last_seq, OLD.unread, OLD.seen_seq, OLD.closed_at, OLD.quiet)
  IS DISTINCT FROM (NEW.buyer_name, NEW.last_seq, NEW.unread, NEW.seen_seq, NEW.closed_at, NEW.quiet))
  EXECUTE FUNCTION sync_thread_changed();