CREATE TABLE "shop_gone_likes" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_gone_likes_shop_id_day_pk" PRIMARY KEY("shop_id","day")
);
--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD COLUMN "words_of" uuid;--> statement-breakpoint
ALTER TABLE "shop_gone_likes" ADD CONSTRAINT "shop_gone_likes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- allowed: an outbox of a few rows, and the column is new
ALTER TABLE "channel_outbox" ADD CONSTRAINT "channel_outbox_words_of_messages_id_fk" FOREIGN KEY ("words_of") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- allowed: an outbox of a few rows
CREATE INDEX "channel_outbox_by_words" ON "channel_outbox" USING btree ("words_of");--> statement-breakpoint
-- A deleted item takes its likes along; what they count for on their days stays. A shop that goes keeps nothing.
CREATE FUNCTION keep_gone_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_gone_likes (shop_id, day, likes)
    SELECT old.shop_id, (l.at AT TIME ZONE 'Africa/Lagos')::date, count(*)
    FROM stock_likes l WHERE l.stock_id = old.id AND EXISTS (SELECT FROM shops s WHERE s.id = old.shop_id)
    GROUP BY 2 ORDER BY 2
    ON CONFLICT (shop_id, day) DO UPDATE SET likes = shop_gone_likes.likes + excluded.likes;
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER stocks_keep_gone_likes BEFORE DELETE ON "stocks" FOR EACH ROW
  EXECUTE FUNCTION keep_gone_likes();
