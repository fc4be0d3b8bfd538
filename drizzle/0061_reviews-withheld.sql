ALTER TABLE "measures" DROP CONSTRAINT "measures_kind";--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "withheld_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measures_by_review" ON "measures" USING btree ("review_id") WHERE "measures"."review_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_one_hidden_review" ON "measures" USING btree ("review_id") WHERE kind = 'hide_review' and lifted_at is null;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_review" CHECK (("measures"."kind" = 'hide_review') = ("measures"."review_id" is not null));--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_kind" CHECK ("measures"."kind" in ('hide', 'hide_review', 'warn', 'suspend', 'message'));--> statement-breakpoint
-- A review that was taken away from buyers does not count; given back, it counts as before.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withheld_at IS NULL THEN
    UPDATE shops SET review_counts[OLD.stars] = review_counts[OLD.stars] - 1
      WHERE id = OLD.shop_id AND deleting_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.withheld_at IS NULL THEN
    UPDATE shops SET review_counts[NEW.stars] = review_counts[NEW.stars] + 1
      WHERE id = NEW.shop_id AND deleting_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER reviews_stars_changed ON reviews;
--> statement-breakpoint
CREATE TRIGGER reviews_stars_changed AFTER UPDATE OF stars, withheld_at ON reviews FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars OR (OLD.withheld_at IS NULL) <> (NEW.withheld_at IS NULL))
  EXECUTE FUNCTION count_review();
