-- The one place where a shop's shown figures are made. From three reviews of completed orders on they come from reviews
-- alone. Before that a review counts in full, stars without an order a quarter of it: 4,000 thousandths against at most
-- 1,000. Whole numbers until the last division.
CREATE OR REPLACE FUNCTION shop_rating_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counts integer[] := NEW.review_counts;
  reviewed bigint := counts[1] + counts[2] + counts[3] + counts[4] + counts[5];
  is_mixed boolean := reviewed < 3;
  weight bigint := 4000 * reviewed + CASE WHEN is_mixed THEN NEW.rating_weight ELSE 0 END;
  points bigint := 4000::bigint * (counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5])
    + CASE WHEN is_mixed THEN NEW.rating_points ELSE 0 END;
BEGIN
  NEW.rating_sum := round(NEW.rating_points / 1000.0);
  NEW.total_ratings := reviewed
    + CASE WHEN is_mixed AND NEW.rating_weight > 0 THEN greatest(1, round(NEW.rating_weight / 1000.0)) ELSE 0 END;
  NEW.average_rating := CASE WHEN weight > 0 THEN round(points::numeric / weight, 2) ELSE 0 END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- allowed: one pass over the shops; few have three reviews and stars without an order
UPDATE shops SET review_counts = review_counts
  WHERE rating_weight > 0
    AND review_counts[1] + review_counts[2] + review_counts[3] + review_counts[4] + review_counts[5] >= 3;
--> statement-breakpoint
-- A table with deferred triggers still to fire takes no index and no column: the next migrations are in this transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
