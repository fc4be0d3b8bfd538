ALTER TABLE "shops" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "place_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_place" CHECK ("shops"."place" ~ '^[a-z0-9-]+(/[a-z0-9-]+){1,2}$');--> statement-breakpoint
-- Cards show the place: pages with the shop are made again when it changes.
DROP TRIGGER shops_shown_changed ON shops;--> statement-breakpoint
CREATE TRIGGER shops_shown_changed AFTER UPDATE ON shops FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.place, OLD.business_type, OLD.phone_number, OLD.telegram_username, OLD.rating_sum, OLD.total_ratings, OLD.deleting_at)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.place, NEW.business_type, NEW.phone_number, NEW.telegram_username, NEW.rating_sum, NEW.total_ratings, NEW.deleting_at))
  EXECUTE FUNCTION shops_changed();
