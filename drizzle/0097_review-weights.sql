ALTER TABLE "signals" DROP CONSTRAINT "signals_kind";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "weight" smallint DEFAULT 4000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "review_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "review_weight" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "review_reach" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "counted_reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_kind" CHECK ("signals"."kind" in ('photo', 'price', 'dear', 'bank', 'complaints', 'reviews')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_weight" CHECK ("reviews"."weight" between 1 and 4000) NOT VALID;--> statement-breakpoint
-- A review of a confirmed order counts 4,000, one of an order that nobody has confirmed as stars without an order do: at
-- most 1,000, less where many come from one network. It is shown as one review, or as a part of one below 1,000.
CREATE OR REPLACE FUNCTION shop_rating_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_mixed boolean;
  weight bigint;
  points bigint;
BEGIN
  NEW.counted_reviews := CASE WHEN NEW.review_reach > 0 THEN greatest(1, round(NEW.review_reach / 1000.0)) ELSE 0 END;
  is_mixed := NEW.counted_reviews < 3;
  weight := NEW.review_weight + CASE WHEN is_mixed THEN NEW.rating_weight ELSE 0 END;
  points := NEW.review_points + CASE WHEN is_mixed THEN NEW.rating_points ELSE 0 END;
  NEW.rating_sum := round(NEW.rating_points / 1000.0);
  NEW.total_ratings := NEW.counted_reviews
    + CASE WHEN is_mixed AND NEW.rating_weight > 0 THEN greatest(1, round(NEW.rating_weight / 1000.0)) ELSE 0 END;
  NEW.average_rating := CASE WHEN weight > 0 THEN round(points::numeric / weight, 2) ELSE 0 END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withheld_at IS NULL THEN
    UPDATE shops SET review_counts[OLD.stars] = review_counts[OLD.stars] - 1,
        review_weight = review_weight - OLD.weight, review_points = review_points - OLD.weight * OLD.stars,
        review_reach = review_reach - least(OLD.weight, 1000)
      WHERE id = OLD.shop_id AND deleting_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.withheld_at IS NULL THEN
    UPDATE shops SET review_counts[NEW.stars] = review_counts[NEW.stars] + 1,
        review_weight = review_weight + NEW.weight, review_points = review_points + NEW.weight * NEW.stars,
        review_reach = review_reach + least(NEW.weight, 1000)
      WHERE id = NEW.shop_id AND deleting_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER reviews_stars_changed ON reviews;
--> statement-breakpoint
CREATE TRIGGER reviews_stars_changed AFTER UPDATE OF stars, weight, withheld_at ON reviews FOR EACH ROW
  WHEN ((OLD.stars, OLD.weight, OLD.withheld_at IS NULL) <> (NEW.stars, NEW.weight, NEW.withheld_at IS NULL))
  EXECUTE FUNCTION count_review();
--> statement-breakpoint
-- A weight alone moves the average, too: pages with the shop's stars are made again.
DROP TRIGGER shops_shown_changed ON shops;--> statement-breakpoint
CREATE TRIGGER shops_shown_changed AFTER UPDATE ON shops FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.place, OLD.business_type, OLD.phone_number, OLD.telegram_username, OLD.rating_sum, OLD.average_rating, OLD.total_ratings, OLD.review_counts, OLD.deleting_at)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.place, NEW.business_type, NEW.phone_number, NEW.telegram_username, NEW.rating_sum, NEW.average_rating, NEW.total_ratings, NEW.review_counts, NEW.deleting_at))
  EXECUTE FUNCTION shops_changed();
--> statement-breakpoint
-- allowed: one pass over the shops that have reviews; what was written before counts in full
UPDATE shops SET review_counts = review_counts,
    review_weight = 4000 * (review_counts[1] + review_counts[2] + review_counts[3] + review_counts[4] + review_counts[5]),
    review_points = 4000 * (review_counts[1] + 2 * review_counts[2] + 3 * review_counts[3] + 4 * review_counts[4] + 5 * review_counts[5]),
    review_reach = 1000 * (review_counts[1] + review_counts[2] + review_counts[3] + review_counts[4] + review_counts[5])
  WHERE review_counts[1] + review_counts[2] + review_counts[3] + review_counts[4] + review_counts[5] > 0;
--> statement-breakpoint
-- A table with deferred triggers still to fire takes no index and no column: the next migrations are in this transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;