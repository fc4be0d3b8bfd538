DROP INDEX "sign_in_notices_waiting";--> statement-breakpoint
DROP INDEX "shops_one_per_owner";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "deleting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "deleting_portions" real;--> statement-breakpoint
CREATE INDEX "sign_in_notices_for_device" ON "sign_in_notices" USING btree ("for_device_id");--> statement-breakpoint
CREATE INDEX "advert_posts_by_shop" ON "advert_posts" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "telegram_chats_by_shop" ON "telegram_chats" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "shops_deleting" ON "shops" USING btree ("owner_user_id","id") WHERE deleting_at is not null;--> statement-breakpoint
CREATE INDEX "stock_uploads_by_shop" ON "stock_uploads" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_one_per_owner" ON "shops" USING btree ("owner_user_id") WHERE deleting_at is null;--> statement-breakpoint
-- A shop that its owner has deleted leaves the cached pages at once, before its rows are gone.
DROP TRIGGER shops_shown_changed ON shops;--> statement-breakpoint
CREATE TRIGGER shops_shown_changed AFTER UPDATE ON shops FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.business_type, OLD.phone_number, OLD.telegram_username, OLD.rating_sum, OLD.total_ratings, OLD.deleting_at)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.business_type, NEW.phone_number, NEW.telegram_username, NEW.rating_sum, NEW.total_ratings, NEW.deleting_at))
  EXECUTE FUNCTION shops_changed();
