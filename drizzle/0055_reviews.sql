CREATE TABLE "review_items" (
	"stock_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	CONSTRAINT "review_items_stock_id_review_id_pk" PRIMARY KEY("stock_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "reviews_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_photos" CHECK (jsonb_array_length("reviews"."photos") <= 3),
	CONSTRAINT "reviews_text" CHECK (char_length("reviews"."text") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "review_counts" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_items_by_review" ON "review_items" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "reviews_best" ON "reviews" USING btree ("shop_id","stars","id");--> statement-breakpoint
CREATE INDEX "reviews_lowest" ON "reviews" USING btree ("shop_id",(- "stars"),"id");--> statement-breakpoint
CREATE INDEX "reviews_by_answerer" ON "reviews" USING btree ("answered_by") WHERE answered_by is not null;--> statement-breakpoint
-- The one place where a shop's shown figures are made. A review of a completed order counts in full, stars without an
-- order a quarter of it: 4,000 thousandths against at most 1,000. Whole numbers until the last division.
CREATE FUNCTION shop_rating_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counts integer[] := NEW.review_counts;
  reviewed bigint := counts[1] + counts[2] + counts[3] + counts[4] + counts[5];
  weight bigint := NEW.rating_weight + 4000 * reviewed;
  points bigint := NEW.rating_points
    + 4000::bigint * (counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4] + 5 * counts[5]);
BEGIN
  NEW.rating_sum := round(NEW.rating_points / 1000.0);
  NEW.total_ratings := reviewed
    + CASE WHEN NEW.rating_weight > 0 THEN greatest(1, round(NEW.rating_weight / 1000.0)) ELSE 0 END;
  NEW.average_rating := CASE WHEN weight > 0 THEN round(points::numeric / weight, 2) ELSE 0 END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shops_rating_figures BEFORE UPDATE OF rating_points, rating_weight, review_counts ON shops
  FOR EACH ROW EXECUTE FUNCTION shop_rating_figures();
--> statement-breakpoint
-- Whatever adds, changes or removes a review moves the figures by it. A shop that is being deleted shows none any more.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE shops SET review_counts[OLD.stars] = review_counts[OLD.stars] - 1
      WHERE id = OLD.shop_id AND deleting_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE shops SET review_counts[NEW.stars] = review_counts[NEW.stars] + 1
      WHERE id = NEW.shop_id AND deleting_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_come_and_go AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review();
--> statement-breakpoint
CREATE TRIGGER reviews_stars_changed AFTER UPDATE OF stars ON reviews FOR EACH ROW
  WHEN (OLD.stars <> NEW.stars) EXECUTE FUNCTION count_review();
--> statement-breakpoint
-- Pages with the shop's stars are made again when a review moves them.
DROP TRIGGER shops_shown_changed ON shops;--> statement-breakpoint
CREATE TRIGGER shops_shown_changed AFTER UPDATE ON shops FOR EACH ROW
  WHEN ((OLD.name, OLD.address, OLD.place, OLD.business_type, OLD.phone_number, OLD.telegram_username, OLD.rating_sum, OLD.total_ratings, OLD.review_counts, OLD.deleting_at)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.place, NEW.business_type, NEW.phone_number, NEW.telegram_username, NEW.rating_sum, NEW.total_ratings, NEW.review_counts, NEW.deleting_at))
  EXECUTE FUNCTION shops_changed();
